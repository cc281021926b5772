import type { PayLink } from '@shop/contract';
import { useState } from 'react';
import { Field } from '#ui/forms/field.tsx';
import { AddressByPin, type AddressByPinProps } from '../addresses/address-by-pin.tsx';
import { EmailField } from '../email-field.tsx';
import { PhoneField } from '../phone-field.tsx';
import { PhoneEnd } from './phone-end.tsx';
import { TypedByShop } from './typed-by-shop.tsx';

export type KnownDetails = Pick<PayLink, 'first_name' | 'phone_end' | 'post_office' | 'has_email'>;

type Part = 'name' | 'phone' | 'address';

interface PayerFieldsProps extends AddressByPinProps {
  known: KnownDetails;
}

/** A detail that the shop typed is shown as filled in, and becomes a field when it is to be changed. */
export function PayerFields({ known, ...address }: PayerFieldsProps) {
  const { field } = address;
  const [changed, setChanged] = useState<Part[]>([]);
  const change = (part: Part) => () => setChanged((parts) => [...parts, part]);
  const unlessChanged = (part: Part, value: string | undefined) =>
    changed.includes(part) ? undefined : value;
  const name = unlessChanged('name', known.first_name);
  const phone = unlessChanged('phone', known.phone_end);
  const office = unlessChanged('address', known.post_office);
  const last = changed.at(-1);

  return (
    <>
      <div className="form-pair">
        {name ? (
          <TypedByShop label="Your name" value={name} onChange={change('name')} />
        ) : (
          <Field
            {...field('name')}
            label="Your name"
            autoComplete="name"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press has asked for it
            autoFocus={last === 'name'}
          />
        )}
        {phone ? (
          <TypedByShop
            label="Phone"
            value={<PhoneEnd digits={phone} />}
            onChange={change('phone')}
          />
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press has asked for it
          <PhoneField {...field('phone')} label="Phone" autoFocus={last === 'phone'} />
        )}
      </div>
      {office ? (
        <TypedByShop label="Post Office" value={office} onChange={change('address')} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the press has asked for it
        <AddressByPin {...address} autoFocus={last === 'address'} />
      )}
      {!known.has_email && (
        <EmailField {...field('email')} label="Email (optional, for the bill)" required={false} />
      )}
    </>
  );
}
