import type { AdminOrderPage, OrderDetails } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatMobile } from '@shop/domain/india';
import { Icon } from '#ui/icon.tsx';

interface GuestBandProps {
  order: Pick<OrderDetails, 'user'>;
  page: Pick<AdminOrderPage, 'fulfilment' | 'claimed_at' | 'of_disabled_customer'>;
}

/** Tells staff when to call before an order without an account is sent, and who has it now. */
export function GuestBand({ order: { user }, page }: GuestBandProps) {
  const { fulfilment, claimed_at, of_disabled_customer } = page;
  if (fulfilment.channel !== 'guest' && fulfilment.channel !== 'link') return null;
  return (
    <div className="flex flex-col gap-2">
      {fulfilment.call_first && <CallFirst phone={formatMobile(user.phone ?? '')} />}
      {of_disabled_customer && (
        <p className="call-first">
          <Icon name="alert" size={20} />A disabled customer has this email or phone.
        </p>
      )}
      {claimed_at && (
        <p>{`The customer added this order to their account on ${formatDay(claimed_at)}.`}</p>
      )}
    </div>
  );
}

/** An expensive order of a buyer who has no confirmed account. */
export function CallFirst({ phone }: { phone: string }) {
  return (
    <p className="call-first">
      <Icon name="phone" size={20} />
      <span>
        <b>Call before sending</b>
        {`: ordered without an account. ${phone}`}
      </span>
    </p>
  );
}
