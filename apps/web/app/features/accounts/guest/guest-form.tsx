import { GuestDetails } from '@shop/contract';
import { type ReactNode, useRef } from 'react';
import { Field } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { useFormDraft } from '#ui/forms/use-form-draft.ts';
import { AddressByPin, type AddressByPinProps } from '../addresses/address-by-pin.tsx';
import { EmailField } from '../email-field.tsx';
import { PhoneField } from '../phone-field.tsx';
import { GUEST_DRAFT } from './guest-draft.ts';

const parseGuest = formParser(GuestDetails);

interface GuestFormProps extends Omit<AddressByPinProps, 'field'> {
  /** The pieces and their sums. */
  aside: ReactNode;
  /** Resolves when the payment window has closed. */
  onPay: (guest: GuestDetails) => Promise<void>;
  /** Shown below the fields. */
  renderEnd: (busy: boolean) => ReactNode;
}

/** Seven fields are typed: the PIN code fills in district and State. */
export function GuestForm({ aside, stateAsked, onPlace, onPay, renderEnd }: GuestFormProps) {
  const element = useRef<HTMLFormElement>(null);
  useFormDraft(element, GUEST_DRAFT);
  const { form, field, busy } = useForm({
    parse: parseGuest,
    send: async (guest: GuestDetails) => {
      await onPay(guest);
      return undefined;
    },
  });

  return (
    <form {...form} ref={element} className="pay-columns">
      <aside aria-label="What you pay for" className="pay-side">
        {aside}
      </aside>
      <div className="pay-fields">
        <h2 className="text-xl">Your details</h2>
        <Field {...field('name')} label="Your name" autoComplete="name" />
        <div className="grid gap-4 sm:grid-cols-2">
          <PhoneField {...field('phone')} label="Phone" />
          <EmailField {...field('email')} label="Email" />
        </div>
        <h2 className="text-xl">Delivery address</h2>
        <AddressByPin field={field} stateAsked={stateAsked} onPlace={onPlace} />
        {renderEnd(busy)}
      </div>
    </form>
  );
}
