import { PayLinkDetails } from '@shop/contract';
import { type ReactNode, useRef } from 'react';
import * as z from 'zod/mini';
import { formParser } from '#ui/forms/parse-form.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { useFormDraft } from '#ui/forms/use-form-draft.ts';
import type { AddressByPinProps } from '../addresses/address-by-pin.tsx';
import { PAY_LINK_DRAFT } from './pay-link-draft.ts';
import { type KnownDetails, PayerFields } from './payer-fields.tsx';
import { PhoneEnd } from './phone-end.tsx';
import { TypedByShop } from './typed-by-shop.tsx';

const Details = z.omit(PayLinkDetails, { token: true, gift: true });
export type TypedDetails = z.output<typeof Details>;

const parseDetails = formParser(Details);

/** An empty email is none. */
const parse = (form: FormData) =>
  parseDetails([...form].filter(([name, value]) => name !== 'email' || value !== ''));

interface PayLinkFormProps extends Omit<AddressByPinProps, 'field'> {
  /** Details that are known already and need no field. */
  known: KnownDetails;
  /** A payment window is open elsewhere: its address stays. */
  locked: boolean;
  /** The pieces and their sums. */
  aside: ReactNode;
  /** Resolves when the payment window has closed. */
  onPay: (typed: TypedDetails) => Promise<void>;
  /** Shown below the fields. */
  renderEnd: (busy: boolean) => ReactNode;
}

export function PayLinkForm(props: PayLinkFormProps) {
  const { known, locked, aside, onPay, renderEnd, ...place } = props;
  const element = useRef<HTMLFormElement>(null);
  useFormDraft(element, PAY_LINK_DRAFT);
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
        {locked ? <Known {...known} /> : <PayerFields {...place} field={field} known={known} />}
        {renderEnd(busy)}
      </div>
    </form>
  );
}

function Known({ first_name, phone_end, post_office }: KnownDetails) {
  return (
    <>
      <div className="form-pair">
        {first_name && <TypedByShop label="Your name" value={first_name} />}
        {phone_end && <TypedByShop label="Phone" value={<PhoneEnd digits={phone_end} />} />}
      </div>
      {post_office && <TypedByShop label="Post Office" value={post_office} />}
    </>
  );
}
