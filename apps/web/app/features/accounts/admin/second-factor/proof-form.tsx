import { Proof, type StaffSession, staffAccount } from '@shop/contract';
import { useState } from 'react';
import { ApiError, call, formErrorsFrom, tryCall } from '#api/call.ts';
import { Field, FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { useForm } from '#ui/forms/use-form.ts';
import { useAction } from '#ui/use-action.ts';
import { canUsePasskeys, PASSKEY_FAILED, provePasskey } from './passkeys.ts';

const parseProof = formParser(Proof);

interface ProofFormProps {
  factors: StaffSession['factors'];
  onProven: (staff: StaffSession) => void;
}

/** Asks for a code or a passkey; for the password where the account has no second factor. */
export function ProofForm({ factors, onProven }: ProofFormProps) {
  const { form, field, formError, busy } = useForm({
    parse: parseProof,
    send: async (body) => {
      const { data, error } = await tryCall(call(staffAccount.prove, { body }));
      if (data) onProven(data.staff);
      if (!error) return undefined;
      const { fields, message } = error;
      return Object.keys(fields).length > 0 ? { fields } : formErrorsFrom(error, message);
    },
  });
  return (
    <div className="flex flex-col gap-4">
      {factors.includes('passkey') && canUsePasskeys() && <PasskeyButton onProven={onProven} />}
      <form {...form} className="flex flex-col gap-4">
        {factors.length > 0 ? (
          <Field
            {...field('code')}
            label={factors.includes('totp') ? 'Code from your app' : 'Recovery code'}
            helper={
              factors.includes('totp') ? 'Six digits, or one of your recovery codes.' : undefined
            }
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        ) : (
          <PasswordField {...field('password')} label="Password" autoComplete="current-password" />
        )}
        <FormError>{formError}</FormError>
        <button type="submit" className="button button-filled" aria-busy={busy}>
          Confirm
        </button>
      </form>
    </div>
  );
}

function PasskeyButton({ onProven }: Pick<ProofFormProps, 'onProven'>) {
  const [problem, setProblem] = useState<string>();
  const { busy, run } = useAction(async () => {
    try {
      onProven(await provePasskey());
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : PASSKEY_FAILED);
    }
  });
  return (
    <div className="flex flex-col gap-2">
      <button
        type="button"
        className="button button-outline"
        aria-busy={busy}
        onClick={() => run()}
      >
        Use your passkey
      </button>
      <FormError>{problem}</FormError>
    </div>
  );
}
