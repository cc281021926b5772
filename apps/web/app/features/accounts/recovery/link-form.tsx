import { ConfirmEmail } from '@shop/contract';
import type { ReactNode } from 'react';
import { formErrorsFrom, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { type FormErrors, useForm } from '#ui/forms/use-form.ts';

const parseToken = formParser(ConfirmEmail);

interface LinkFormProps {
  /** URL of the page itself, to which the form is posted. */
  action: string;
  token: string;
  initialErrors: FormErrors | undefined;
  onSubmit: (link: ConfirmEmail) => Promise<void>;
  /** Shown when the server says nothing better. */
  fallbackMessage: string;
  text: string;
  button: string;
  /** Shown with an error. */
  children: ReactNode;
}

/** Uses a link from a message. A button instead of the link alone: mail scanners open links. */
export function LinkForm(props: LinkFormProps) {
  const { action, token, initialErrors, onSubmit, fallbackMessage, text, button } = props;
  const { form, formError, busy } = useForm({
    parse: parseToken,
    initialErrors,
    send: async (link) => {
      const { error } = await tryCall(onSubmit(link));
      return error && formErrorsFrom(error, fallbackMessage);
    },
  });

  return (
    // Without the token in the URL, which a log would keep.
    <form {...form} action={action} className="flex flex-col gap-4">
      <p>{text}</p>
      <input type="hidden" name="token" value={token} />
      <button type="submit" className="button button-filled" aria-busy={busy}>
        {button}
      </button>
      <FormError>{formError}</FormError>
      {formError && props.children}
    </form>
  );
}
