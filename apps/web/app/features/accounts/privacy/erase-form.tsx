import { EraseData, type ErasureState, NOT_SENT, privacy } from '@shop/contract';
import { useEffect, useRef } from 'react';
import { call, formErrorsFrom, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { OpenMatters } from './open-matters.tsx';

const parseErasure = formParser(EraseData);

interface EraseFormProps {
  erasure: ErasureState;
  onRequested: () => Promise<void>;
  onErased: () => Promise<void>;
  onCancel: () => void;
}

/** Says what will be gone and what stays, and asks for the password. */
export function EraseForm({ erasure, onRequested, onErased, onCancel }: EraseFormProps) {
  const opened = useRef<HTMLFormElement>(null);
  useEffect(() => opened.current?.querySelector('input')?.focus(), []);
  const { form, field, formError, busy } = useForm({
    parse: parseErasure,
    send: async (body: { currentPassword: string }) => {
      const { data, error } = await tryCall(call(privacy.erase, { body }));
      if (error?.code === 'WRONG_PASSWORD') return { fields: error.fields };
      if (error) return formErrorsFrom(error, NOT_SENT);
      await (data.erased ? onErased() : onRequested());
      return undefined;
    },
  });
  const waits = erasure.open.length > 0;
  return (
    <form {...form} ref={opened} className="flex max-w-xl flex-col gap-4">
      <h3 className="text-lg">Erase my data</h3>
      <p>
        We will delete your account and addresses, and remove your name and everything else about
        you from your orders, questions and messages. You will not be able to log in again. This
        cannot be undone.
      </p>
      <p>Bills keep your name and address for eight years, because tax law requires it.</p>
      {waits && <OpenMatters open={erasure.open} title="These must be finished first:" />}
      <PasswordField
        {...field('currentPassword')}
        label="Current Password"
        autoComplete="current-password"
      />
      <FormError>{formError}</FormError>
      <div className="grid grid-cols-2 gap-3 sm:flex">
        <button type="submit" className="button button-filled" aria-busy={busy}>
          {waits ? 'Erase later' : 'Erase now'}
        </button>
        <button
          type="button"
          className="button button-outline"
          aria-disabled={busy}
          onClick={busy ? undefined : onCancel}
        >
          Keep my data
        </button>
      </div>
    </form>
  );
}
