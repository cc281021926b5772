import { ConfirmEmail } from '@shop/contract';
import type { ReactNode } from 'react';
import { formErrorsFrom } from '#api/form-errors.ts';
import { tryCall } from '#api/try-call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { type FormErrors, useForm } from '#ui/forms/use-form.ts';

export const NOT_CONFIRMED = 'Not confirmed. Please try again.';

const parseConfirmEmail = formParser(ConfirmEmail);

interface ConfirmFormProps {
  token: string;
  initialErrors: FormErrors | undefined;
  onConfirm: (confirmation: ConfirmEmail) => Promise<void>;
  /** Shown with an error. */
  children: ReactNode;
}

/** A button instead of the link alone: mail scanners open links. */
export function ConfirmForm({ token, initialErrors, onConfirm, children }: ConfirmFormProps) {
  const { form, formError, busy } = useForm({
    parse: parseConfirmEmail,
    initialErrors,
    send: async (confirmation) => {
      const { error } = await tryCall(onConfirm(confirmation));
      return error && formErrorsFrom(error, NOT_CONFIRMED);
    },
  });

  return (
    // Without the token in the URL, which a log would keep.
    <form {...form} action="/confirm" className="flex flex-col gap-4">
      <p>
        Please press the button. If you have not opened an account here or changed its email, close
        this page.
      </p>
      <input type="hidden" name="token" value={token} />
      <button type="submit" className="button button-filled" aria-busy={busy}>
        Confirm my email
      </button>
      <FormError>{formError}</FormError>
      {formError && children}
    </form>
  );
}
