import type { OrderReturn } from '@shop/contract';
import { groupTrackingNumber, trackingSite } from '@shop/domain/orders/couriers';
import type { WayBack } from '@shop/domain/orders/ways-back';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';

type BookedWay = Exclude<WayBack, 'post'>;

const WAITING: Record<BookedWay, string> = {
  prepaid_label: 'We will email you a prepaid label. Please do not post anything before that.',
  pickup: 'We will email you when the pickup is booked. Please do not post anything.',
};

const READY: Record<BookedWay, (courier: string) => string> = {
  prepaid_label: (courier) =>
    `Print the label, put it on the parcel and hand the parcel to ${courier}. There is nothing to pay.`,
  pickup: (courier) =>
    `${courier} will collect the parcel from your door. Please have it packed. There is nothing to pay.`,
};

/** An approved return that the shop pays for: the customer waits for its label or its pickup, then hands it over. */
export function BookedParcel({ returned, way }: { returned: OrderReturn; way: BookedWay }) {
  const { return_id, order_id, courier, tracking_number, tracking_url } = returned;
  if (!courier || !tracking_number) return <p>{WAITING[way]}</p>;
  return (
    <>
      <p>{READY[way](courier)}</p>
      <p className="flex flex-wrap items-center gap-x-6">
        <span className="tabular-nums lining-nums">{groupTrackingNumber(tracking_number)}</span>
        {tracking_url && (
          <a href={tracking_url} rel="noreferrer" className="text-link tap-target">
            Track on {trackingSite(tracking_url)}
          </a>
        )}
        <Link to={`/return/${order_id}/label/${return_id}`} className="text-link tap-target">
          <Icon name="print" size={20} />
          Print the label
        </Link>
      </p>
    </>
  );
}
