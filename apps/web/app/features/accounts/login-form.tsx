import { LogIn } from '@shop/contract';
import { type ReactNode, useId, useRef } from 'react';
import { Refusal } from '#api/call.ts';
import { useAlert } from '#ui/alert.tsx';
import { FormLine } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { type Told, useForm } from '#ui/use-form.ts';
import { EmailField } from './email-field.tsx';
import { toldBy } from './form-errors.ts';
import { readWith } from './parse-form.ts';

/** Said to whoever was logged in a moment ago and is not any more. */
export const LOGGED_OUT = 'You have been logged out. Please log in again.';

const readLogIn = readWith(LogIn);

interface LoginFormProps {
  /** What the customer is told before anything is typed. */
  note: string | undefined;
  email: string | undefined;
  /** The address is known already, and the password is what is asked for. */
  emailKnown: boolean;
  told: Told | undefined;
  onLogIn: (who: LogIn) => Promise<void>;
  children?: ReactNode;
}

export function LoginForm(props: LoginFormProps) {
  const { note, email, emailKnown, told, onLogIn, children } = props;
  const noteId = useId();
  const tell = useAlert();
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const afterAlert = () => {
    if (passwordInput.current) passwordInput.current.value = '';
    emailInput.current?.focus();
  };
  const { form, field, line, busy } = useForm({
    read: readLogIn,
    told,
    send: async (who) => {
      try {
        await onLogIn(who);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        if (error.code === 'INVALID_INPUT') return toldBy(error, '');
        void tell(error.message).then(afterAlert);
      }
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
      <FormLine>{line}</FormLine>
      <EmailField {...field('email')} ref={emailInput} label="Email" defaultValue={email} />
      <PasswordField
        {...field('password')}
        ref={passwordInput}
        label="Password"
        autoComplete="current-password"
        aria-describedby={note && noteId}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the address was typed a page ago
        autoFocus={emailKnown}
        data-arrive={emailKnown ? '' : undefined}
      />
      <button type="submit" className="button button-filled mt-2" aria-busy={busy}>
        Login
      </button>
      {children}
    </form>
  );
}
