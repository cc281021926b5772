import { NOT_SENT, SignUp } from '@shop/contract';
import type { ReactNode } from 'react';
import { formErrorsFrom, tryCall } from '#api/call.ts';
import { isOffline } from '#api/error-kinds.ts';
import { logError } from '#api/log-error.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { Field, FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { type FieldState, type FormErrors, useForm } from '#ui/forms/use-form.ts';
import { AddressFields } from './address-fields.tsx';
import { usePlace } from './addresses/use-place.ts';
import { EmailField } from './email-field.tsx';
import { NewPasswordField } from './new-password-field.tsx';
import { PhoneField } from './phone-field.tsx';

const LABELS = {
  houseName: 'House Name',
  post_office: 'Post Office',
  city: 'Via',
  state: 'District',
  pinCode: 'Pincode',
};

const parseSignUp = formParser(SignUp);

interface SignupFormProps {
  /** Values of a rejected post without JavaScript, by field name. */
  submitted: Record<string, string> | undefined;
  initialErrors: FormErrors | undefined;
  onSignUp: (customer: SignUp) => Promise<void>;
  children: ReactNode;
}

export function SignupForm(props: SignupFormProps) {
  const { submitted = {}, initialErrors, onSignUp, children } = props;
  const place = usePlace();
  const send = useSend(onSignUp);
  const { form, field, formError, busy } = useForm({ parse: parseSignUp, initialErrors, send });
  // At the top after a post without JavaScript, which reloads the page; otherwise near the button.
  const fromServer = formError === initialErrors?.message;

  return (
    <form {...form} className="flex flex-col gap-8">
      {fromServer && <FormError>{formError}</FormError>}
      <YourDetails field={field} submitted={submitted} />
      <fieldset className="flex flex-col gap-4" onInput={place.onInput}>
        <legend className="mb-3 font-display text-xl">Delivery address</legend>
        <AddressFields
          labels={LABELS}
          field={field}
          address={toAddress(submitted)}
          stateNotice={place.notice}
        />
      </fieldset>
      <div className="flex flex-col gap-4">
        {!fromServer && <FormError>{formError}</FormError>}
        <button type="submit" className="button button-filled" aria-busy={busy}>
          Continue
        </button>
        {children}
      </div>
    </form>
  );
}

/** Shows the server's message as an alert. Other failures are logged, and shown in the form if they have a reason. */
function useSend(onSignUp: SignupFormProps['onSignUp']) {
  const showAlert = useAlert();
  return async (customer: SignUp): Promise<FormErrors | undefined> => {
    const { error } = await tryCall(onSignUp(customer));
    if (!error) return undefined;
    const { code, msg } = error;
    if (code === 'UNEXPECTED' || code === 'INVALID_INPUT' || isOffline(error)) {
      logError(error);
      return formErrorsFrom(error, NOT_SENT);
    }
    if (msg) void showAlert(msg);
    else logError(error);
    return undefined;
  };
}

interface YourDetailsProps {
  field: (name: string) => FieldState;
  submitted: Record<string, string>;
}

function YourDetails({ field, submitted }: YourDetailsProps) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-display text-xl">Your details</legend>
      <Field
        {...field('name')}
        label="Username"
        helper="Your full name."
        autoComplete="name"
        defaultValue={submitted.name}
      />
      <EmailField {...field('email')} label="Email" defaultValue={submitted.email} />
      <NewPasswordField {...field('password')} label="Password" helper="At least 6 characters." />
      <PhoneField
        {...field('phone')}
        label="Phone"
        placeholder="+91 optional"
        helper="10 digits. The +91 is optional."
        defaultValue={submitted.phone}
      />
    </fieldset>
  );
}

const toAddress = (submitted: Record<string, string>) =>
  Object.fromEntries(
    [...Object.keys(LABELS), 'stateCode'].map((part) => [part, submitted[`address.${part}`] ?? '']),
  );
