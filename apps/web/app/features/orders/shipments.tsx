import type { OrderDetails, Shipment } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { groupTrackingNumber, trackingSite } from '@shop/domain/orders/couriers';
import { useState } from 'react';

interface ShipmentsProps {
  order: OrderDetails;
  /** Days until a parcel is packed. */
  packingDays: number;
  level: 'h2' | 'h3';
  forStaff: boolean;
}

/** Courier and number of each parcel, or when they can be expected. */
export function Shipments(props: ShipmentsProps) {
  const { order, packingDays, level: Heading, forStaff } = props;
  const { shipments, order_status } = order;
  if (!shipments || (shipments.length === 0 && order_status !== 'Pending')) return null;
  return (
    <section className="definition-section">
      <Heading className="font-display text-xl">Shipment</Heading>
      {shipments.length === 0 && forStaff && <p>Nothing is sent yet.</p>}
      {shipments.length === 0 && !forStaff && (
        <p>
          {describePacking(packingDays)} The courier and tracking number will appear here and in
          your email.
        </p>
      )}
      {shipments.map((shipment) => (
        <Parcel
          key={shipment.shipment_id}
          shipment={shipment}
          title={describeShipment(shipment, order)}
        />
      ))}
    </section>
  );
}

const describePacking = (days: number) =>
  days === 1 ? 'We will pack it within a day.' : `We will pack it within ${days} days.`;

/** A partly sent order has at least one more parcel, so the total is not known. */
function describeShipment(parcel: Shipment, { shipments = [], partly_sent }: OrderDetails) {
  if (parcel.exchange_for) return `Exchange for ${parcel.exchange_for}`;
  const sold = shipments.filter(({ exchange_for }) => !exchange_for);
  const number = sold.indexOf(parcel) + 1;
  return partly_sent ? `Parcel ${number}` : `Parcel ${number} of ${sold.length}`;
}

function Parcel({ shipment, title }: { shipment: Shipment; title: string }) {
  const { courier, tracking_number, tracking_url, shipped_at, items } = shipment;
  return (
    <div className="flex flex-col gap-1">
      <p className="font-semibold">{courier ? `${title}, ${courier}` : title}</p>
      <p>
        {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}. Sent on{' '}
        {formatDay(shipped_at)}.
      </p>
      {tracking_number && (
        <div className="flex flex-wrap items-center gap-x-6">
          <span className="tabular-nums lining-nums">{groupTrackingNumber(tracking_number)}</span>
          {tracking_url && (
            <a href={tracking_url} rel="noreferrer" className="text-link tap-target">
              Track on {trackingSite(tracking_url)}
            </a>
          )}
          <CopyButton number={tracking_number} />
        </div>
      )}
    </div>
  );
}

function CopyButton({ number }: { number: string }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(number);
      setSaid('Copied');
    } catch {
      // The browser may forbid it; the number can still be marked and copied.
      setSaid('Not copied');
    }
  };
  return (
    <>
      <button type="button" className="text-link tap-target" onClick={() => void copy()}>
        Copy number
      </button>
      <output>{said}</output>
    </>
  );
}
