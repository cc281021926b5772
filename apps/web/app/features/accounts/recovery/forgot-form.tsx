import { ForgotPassword, NOT_SENT } from '@shop/contract';
import type { ReactNode } from 'react';
import { formErrorsFrom, tryCall } from '#api/call.ts';
import { EmailField } from '#features/accounts/email-field.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { type FormErrors, useForm } from '#ui/forms/use-form.ts';

const parseForgotPassword = formParser(ForgotPassword);

interface ForgotFormProps {
  email: string | undefined;
  initialErrors: FormErrors | undefined;
  onRequest: (request: ForgotPassword) => Promise<void>;
  children?: ReactNode;
}

export function ForgotForm({ email, initialErrors, onRequest, children }: ForgotFormProps) {
  const { form, field, formError, busy } = useForm({
    parse: parseForgotPassword,
    initialErrors,
    send: async (request) => {
      const { error } = await tryCall(onRequest(request));
      return error && formErrorsFrom(error, NOT_SENT);
    },
  });

  return (
    <form {...form} className="flex flex-col gap-4">
      <p>Enter the email of your account. We will send you a link to set a new password.</p>
      <FormError>{formError}</FormError>
      <EmailField {...field('email')} label="Email" defaultValue={email} />
      <button type="submit" className="button button-filled mt-2" aria-busy={busy}>
        Send the link
      </button>
      {children}
    </form>
  );
}
