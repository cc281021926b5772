import { INVALID_CREDENTIALS, LogIn } from '@shop/contract';
import { type ReactNode, useId, useRef } from 'react';
import { type ApiError, formErrorsFrom, tryCall } from '#api/call.ts';
import { isUnexplained } from '#api/error-kinds.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { PasswordField } from '#ui/forms/password-field.tsx';
import { type FormErrors, useForm } from '#ui/forms/use-form.ts';
import { EmailField } from './email-field.tsx';

export const LOGGED_OUT = 'You have been logged out. Please log in again.';

const parseLogIn = formParser(LogIn);

const toMessage = (error: ApiError) => (isUnexplained(error) ? INVALID_CREDENTIALS : error.message);

interface LoginFormProps {
  /** Why the customer was sent here. */
  note: string | undefined;
  email: string | undefined;
  /** Moves the initial focus to the password. */
  emailKnown: boolean;
  initialErrors: FormErrors | undefined;
  onLogIn: (credentials: LogIn) => Promise<void>;
  children?: ReactNode;
}

export function LoginForm(props: LoginFormProps) {
  const { note, email, emailKnown, initialErrors, onLogIn, children } = props;
  const noteId = useId();
  const showAlert = useAlert();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const afterAlert = () => {
    if (passwordInput.current) passwordInput.current.value = '';
    emailInput.current?.focus();
  };
  const { form, field, formError, busy } = useForm({
    parse: parseLogIn,
    initialErrors,
    send: async (credentials) => {
      const { error } = await tryCall(onLogIn(credentials));
      if (error?.code === 'INVALID_INPUT') return formErrorsFrom(error, '');
      if (error) void showAlert(toMessage(error)).then(afterAlert);
      return undefined;
    },
  });

  return (
    <form {...form} className="flex flex-col gap-4">
      {note && (
        <p id={noteId} role="alert" className="border-l-4 border-zari-500 pl-3">
          {note}
        </p>
      )}
      <FormError>{formError}</FormError>
      <EmailField {...field('email')} ref={emailInput} label="Email" defaultValue={email} />
      <PasswordField
        {...field('password')}
        ref={passwordInput}
        label="Password"
        autoComplete="current-password"
        aria-describedby={note && noteId}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the email was entered on the signup page
        autoFocus={emailKnown}
        data-focus-on-navigate={emailKnown ? '' : undefined}
      />
      <button type="submit" className="button button-filled mt-2" aria-busy={busy}>
        Login
      </button>
      {children}
    </form>
  );
}
