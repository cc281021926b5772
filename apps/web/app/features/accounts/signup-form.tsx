import { SignUp } from '@shop/contract';
import { findDistrict } from '@shop/domain/india';
import type { FormEvent, ReactNode } from 'react';
import { logError } from '#api/log-error.ts';
import { tryCall } from '#api/try-call.ts';
import { useAlert } from '#ui/alert.tsx';
import { Field, FormError } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { type FieldState, type FormErrors, useForm } from '#ui/use-form.ts';
import { AddressFields } from './address-fields.tsx';
import { EmailField } from './email-field.tsx';
import { formErrorsFrom } from './form-errors.ts';
import { formParser } from './parse-form.ts';
import { PhoneField } from './phone-field.tsx';

export const NOT_SENT = 'Not sent. Please try again.';

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
  const send = useSend(onSignUp);
  const { form, field, formError, busy } = useForm({ parse: parseSignUp, initialErrors, send });
  // At the top after a post without JavaScript, which reloads the page; otherwise near the button.
  const fromServer = formError === initialErrors?.message;

  return (
    <form {...form} className="flex flex-col gap-8">
      {fromServer && <FormError>{formError}</FormError>}
      <You field={field} submitted={submitted} />
      <fieldset className="flex flex-col gap-4" onInput={suggestDistrict}>
        <legend className="mb-3 font-display text-xl">Where we deliver</legend>
        <AddressFields labels={LABELS} field={field} address={toAddress(submitted)} />
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

/** Known errors are shown as an alert; unexpected ones are logged and shown in the form. */
function useSend(onSignUp: SignupFormProps['onSignUp']) {
  const showAlert = useAlert();
  return async (customer: SignUp): Promise<FormErrors | undefined> => {
    const { error } = await tryCall(onSignUp(customer));
    if (!error) return undefined;
    if (error.code === 'UNEXPECTED' || error.code === 'INVALID_INPUT') {
      logError(error);
      return formErrorsFrom(error, NOT_SENT);
    }
    void showAlert(error.message);
    return undefined;
  };
}

interface YouProps {
  field: (name: string) => FieldState;
  submitted: Record<string, string>;
}

function You({ field, submitted }: YouProps) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-display text-xl">You</legend>
      <Field
        {...field('name')}
        label="Username"
        autoComplete="name"
        defaultValue={submitted.name}
      />
      <EmailField {...field('email')} label="Email" defaultValue={submitted.email} />
      <PasswordField
        {...field('password')}
        label="Password"
        helper="At least 6 characters."
        autoComplete="new-password"
      />
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
  Object.fromEntries(Object.keys(LABELS).map((part) => [part, submitted[`address.${part}`] ?? '']));

/** Fills an empty district from the pin code. */
function suggestDistrict({ target }: FormEvent) {
  if (!(target instanceof HTMLInputElement) || target.name !== 'address.pinCode') return;
  const input = target.form?.elements.namedItem('address.state');
  const district = findDistrict(target.value);
  if (!district || !(input instanceof HTMLInputElement) || input.value) return;
  input.value = district;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
