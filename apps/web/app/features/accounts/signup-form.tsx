import { SignUp } from '@shop/contract';
import { districtOf } from '@shop/domain/india';
import type { FormEvent, ReactNode } from 'react';
import { Refusal } from '#api/call.ts';
import { reportFailure } from '#api/log-error.ts';
import { useAlert } from '#ui/alert.tsx';
import { Field, FormLine } from '#ui/field.tsx';
import { PasswordField } from '#ui/password-field.tsx';
import { type FieldState, type Told, useForm } from '#ui/use-form.ts';
import { AddressFields } from './address-fields.tsx';
import { EmailField } from './email-field.tsx';
import { toldBy } from './form-errors.ts';
import { readWith } from './parse-form.ts';
import { PhoneField } from './phone-field.tsx';

export const NOT_SENT = 'Not sent. Please try again.';

const LABELS = {
  houseName: 'House Name',
  post_office: 'Post Office',
  city: 'Via',
  state: 'District',
  pinCode: 'Pincode',
};

const readSignUp = readWith(SignUp);

interface SignupFormProps {
  /** What was typed before the page came back, by the name of its field. */
  kept: Record<string, string> | undefined;
  told: Told | undefined;
  onSignUp: (customer: SignUp) => Promise<void>;
  children: ReactNode;
}

export function SignupForm({ kept = {}, told, onSignUp, children }: SignupFormProps) {
  const send = useSend(onSignUp);
  const { form, field, line, busy } = useForm({ read: readSignUp, told, send });
  // A page that came back is read from its top; a button that was pressed is looked at.
  const cameBack = line === told?.line;

  return (
    <form {...form} className="flex flex-col gap-8">
      {cameBack && <FormLine>{line}</FormLine>}
      <You field={field} kept={kept} />
      <fieldset className="flex flex-col gap-4" onInput={suggestDistrict}>
        <legend className="mb-3 font-display text-xl">Where we deliver</legend>
        <AddressFields labels={LABELS} field={field} address={addressIn(kept)} />
      </fieldset>
      <div className="flex flex-col gap-4">
        {!cameBack && <FormLine>{line}</FormLine>}
        <button type="submit" className="button button-filled" aria-busy={busy}>
          Continue
        </button>
        {children}
      </div>
    </form>
  );
}

/** What the shop refuses is said in its words; any other failure is logged and said quietly. */
function useSend(onSignUp: SignupFormProps['onSignUp']) {
  const tell = useAlert();
  return async (customer: SignUp): Promise<Told | undefined> => {
    try {
      await onSignUp(customer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!hasWordsOfItsOwn(error)) {
        reportFailure(error);
        return toldBy(error, NOT_SENT);
      }
      void tell(error.message);
    }
    return undefined;
  };
}

interface YouProps {
  field: (name: string) => FieldState;
  kept: Record<string, string>;
}

function You({ field, kept }: YouProps) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-display text-xl">You</legend>
      <Field {...field('name')} label="Username" autoComplete="name" defaultValue={kept.name} />
      <EmailField {...field('email')} label="Email" defaultValue={kept.email} />
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
        defaultValue={kept.phone}
      />
    </fieldset>
  );
}

const hasWordsOfItsOwn = ({ code }: Refusal) => code !== 'UNEXPECTED' && code !== 'INVALID_INPUT';

const addressIn = (kept: Record<string, string>) =>
  Object.fromEntries(Object.keys(LABELS).map((part) => [part, kept[`address.${part}`] ?? '']));

/** The pin code knows the district of most places; whoever has written one knows better. */
function suggestDistrict({ target }: FormEvent) {
  if (!(target instanceof HTMLInputElement) || target.name !== 'address.pinCode') return;
  const place = target.form?.elements.namedItem('address.state');
  const district = districtOf(target.value);
  if (!district || !(place instanceof HTMLInputElement) || place.value) return;
  place.value = district;
  place.dispatchEvent(new Event('input', { bubbles: true }));
}
