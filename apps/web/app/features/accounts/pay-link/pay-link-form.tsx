import { type PayLink, PayLinkDetails } from '@shop/contract';
import { type ReactNode, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { Field } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { useFormDraft } from '#ui/forms/use-form-draft.ts';
import { AddressByPin, type AddressByPinProps } from '../addresses/address-by-pin.tsx';
import { EmailField } from '../email-field.tsx';
import { PhoneField } from '../phone-field.tsx';
import { PAY_LINK_DRAFT } from './pay-link-draft.ts';
import { TypedByShop } from './typed-by-shop.tsx';

const Details = z.omit(PayLinkDetails, { token: true, gift: true });
export type TypedDetails = z.output<typeof Details>;

const parseDetails = formParser(Details);

/** An empty email is none. */
const parse = (form: FormData) =>
  parseDetails([...form].filter(([name, value]) => name !== 'email' || value !== ''));

interface PayLinkFormProps extends Omit<AddressByPinProps, 'field'> {
  /** What the shop typed needs no field. */
  known: Pick<PayLink, 'first_name' | 'phone_end' | 'post_office' | 'has_email'>;
  /** The pieces and their sums. */
  aside: ReactNode;
  /** Resolves when the payment window has closed. */
  onPay: (typed: TypedDetails) => Promise<void>;
  /** Shown below the fields. */
  renderEnd: (busy: boolean) => ReactNode;
}

export function PayLinkForm(props: PayLinkFormProps) {
  const { known, aside, onPay, renderEnd, ...place } = props;
  const element = useRef<HTMLFormElement>(null);
  useFormDraft(element, PAY_LINK_DRAFT);
  const [changed, setChanged] = useState<Changed[]>([]);
  const change = (part: Changed) => () => setChanged((parts) => [...parts, part]);
  const typedByShop = (part: Changed, value: string | undefined) =>
    changed.includes(part) ? undefined : value;
  const name = typedByShop('name', known.first_name);
  const phone = typedByShop('phone', known.phone_end);
  const office = typedByShop('address', known.post_office);
  const { form, field, busy } = useForm({
    parse,
    send: async (typed: TypedDetails) => {
      await onPay(typed);
      return undefined;
    },
  });

  return (
    <form {...form} ref={element} className="pay-columns">
      <aside aria-label="What you pay for" className="pay-side">
        {aside}
      </aside>
      <div className="pay-fields">
        <h2 className="text-xl">Where shall we send it?</h2>
        <div className="form-pair">
          {name ? (
            <TypedByShop label="Your name" value={name} onChange={change('name')} />
          ) : (
            <Field
              {...field('name')}
              label="Your name"
              autoComplete="name"
              autoFocus={changed.at(-1) === 'name'}
            />
          )}
          {phone ? (
            <TypedByShop label="Phone" value={`••••${phone}`} onChange={change('phone')} />
          ) : (
            <PhoneField {...field('phone')} label="Phone" autoFocus={changed.at(-1) === 'phone'} />
          )}
        </div>
        {office ? (
          <TypedByShop label="Post Office" value={office} onChange={change('address')} />
        ) : (
          <AddressByPin {...place} field={field} autoFocus={changed.at(-1) === 'address'} />
        )}
        {!known.has_email && (
          <EmailField {...field('email')} label="Email (optional, for the bill)" required={false} />
        )}
        {renderEnd(busy)}
      </div>
    </form>
  );
}

type Changed = 'name' | 'phone' | 'address';
