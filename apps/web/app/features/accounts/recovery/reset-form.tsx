import { NOT_SAVED, ResetPassword } from '@shop/contract';
import type { ReactNode } from 'react';
import { formErrorsFrom, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { type FormErrors, useForm } from '#ui/forms/use-form.ts';
import { NewPasswordField } from '../new-password-field.tsx';

const parseResetPassword = formParser(ResetPassword);

interface ResetFormProps {
  token: string;
  initialErrors: FormErrors | undefined;
  onReset: (reset: ResetPassword) => Promise<void>;
  children: ReactNode;
}

export function ResetForm({ token, initialErrors, onReset, children }: ResetFormProps) {
  const { form, field, formError, busy } = useForm({
    parse: parseResetPassword,
    initialErrors,
    send: async (reset) => {
      const { error } = await tryCall(onReset(reset));
      return error && formErrorsFrom(error, NOT_SAVED);
    },
  });

  return (
    // Without the token in the URL, which a log would keep.
    <form {...form} action="/reset" className="flex flex-col gap-4">
      <p>Choose a new password. This logs you out on every device. Then log in with the new one.</p>
      <FormError>{formError}</FormError>
      <input type="hidden" name="token" value={token} />
      <NewPasswordField
        {...field('password')}
        label="New Password"
        helper="At least 6 characters. Longer is safer: three or four words are easy to remember."
      />
      <button type="submit" className="button button-filled mt-2" aria-busy={busy}>
        Set the password
      </button>
      {children}
    </form>
  );
}
