import { DEVICE_NAME_REQUIRED, type FactorReply } from '@shop/contract';
import * as z from 'zod/mini';
import { ApiError } from '#api/call.ts';
import { Field, FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { createPasskey, PASSKEY_FAILED } from './passkeys.ts';

const parseName = formParser(
  z.object({
    name: z.string().check(z.trim(), z.minLength(1, DEVICE_NAME_REQUIRED), z.maxLength(60)),
  }),
);

interface PasskeySetUpProps {
  onDone: (reply: FactorReply) => void;
  onBack: () => void;
}

export function PasskeySetUp({ onDone, onBack }: PasskeySetUpProps) {
  const { form, field, formError, busy } = useForm({
    parse: parseName,
    send: async ({ name }) => {
      try {
        onDone(await createPasskey(name));
        return undefined;
      } catch (error) {
        return { message: error instanceof ApiError ? error.message : PASSKEY_FAILED };
      }
    },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <Field {...field('name')} label="Name of this device" defaultValue="My phone" />
      <FormError>{formError}</FormError>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-filled" aria-busy={busy}>
          Create the passkey
        </button>
        <button type="button" className="button button-outline" onClick={onBack}>
          Back
        </button>
      </div>
    </form>
  );
}
