import { adminShipments, type PackingItem, type PackingOrder, type Shipment } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { groupTrackingNumber } from '@shop/domain/orders/couriers';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { may } from '#api/admin-session.ts';
import { StatusPill } from '#features/orders/status-pill.tsx';
import { Icon } from '#ui/icon.tsx';
import { DOUBTS, describeColors } from './describe-packing.ts';
import { PackingAddress } from './pack-shipment.tsx';
import { PackingNotes } from './packing-notes.tsx';
import { ShipmentActions } from './shipment-actions.tsx';

interface PackingOrderPageProps {
  order: PackingOrder;
  brand: string;
  renderImage: (item: PackingItem) => ReactNode;
  onChange: () => void;
}

/** An order as the packing role sees it: pieces, address, notes and parcels, and no prices. */
export function PackingOrderPage({ order, brand, renderImage, onChange }: PackingOrderPageProps) {
  const { order_id, order_status, order_date, partly_sent, doubt, items, shipments } = order;
  const { name, phone } = order;
  const parcel = { order_id, shipments, user: { name, phone } };
  return (
    <div className="page flex max-w-[1008px] flex-col gap-4 py-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h1 tabIndex={-1} className="text-3xl">
          Order <span className="order-number">{order_id}</span>
        </h1>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusPill status={order_status} partlySent={partly_sent} />
          {doubt && <span className="font-semibold text-error">{DOUBTS[doubt]}</span>}
        </p>
      </div>
      <p className="text-ink-600">Ordered on {formatDay(order_date)}</p>
      <PackingNotes order={order} />
      <div className="pack-two">
        <ul aria-label="Pieces">
          {items.map((item) => (
            <li key={item.product_id} className="pack-item">
              <span className="thumbnail">{renderImage(item)}</span>
              <span className="min-w-0">
                <b className="block leading-[1.3] font-semibold wrap-anywhere">{item.name}</b>
                <span className="text-xl font-semibold">× {item.quantity}</span>{' '}
                <span className="text-sm text-ink-600">{describeColors(item)}</span>
                <span className="block text-sm">{describeLeft(item)}</span>
              </span>
            </li>
          ))}
        </ul>
        <PackingAddress order={order} />
      </div>
      {shipments.map((shipment, index) => (
        <p key={shipment.shipment_id}>{describeParcel(shipment, index + 1)}</p>
      ))}
      {may(adminShipments.correct) && (
        <ShipmentActions order={parcel} brand={brand} onChange={onChange} />
      )}
      <Prints order_id={order_id} />
    </div>
  );
}

const describeLeft = ({ left, quantity }: PackingItem) => {
  if (left === 0) return 'Nothing left to send';
  return left === quantity ? 'To be sent' : `${left} to be sent`;
};

/** 'Parcel 1: 2 × Nila Saree, sent on 18 November 2026 with India Post, EK 123 456 785 IN' */
function describeParcel({ items, ...shipment }: Shipment, number: number): string {
  const { shipped_at, courier, tracking_number } = shipment;
  const pieces = items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
  return [
    `Parcel ${number}: ${pieces}, sent on ${formatDay(shipped_at)}`,
    courier && ` with ${courier}`,
    tracking_number && `, ${groupTrackingNumber(tracking_number)}`,
  ]
    .filter(Boolean)
    .join('');
}

const PRINTS = [
  ['slips', 'Print slip'],
  ['labels', 'Print label'],
  ['invoices', 'Print invoice'],
] as const;

function Prints({ order_id }: { order_id: string }) {
  return (
    <nav aria-label="Print" className="flex flex-wrap gap-2">
      {PRINTS.map(([print, label]) => (
        <Link
          key={print}
          to={`/admin/print/${print}?orders=${order_id}`}
          className="button button-outline"
        >
          <Icon name="print" size={20} />
          {label}
        </Link>
      ))}
      <Link to="/admin/pack" className="text-link tap-target">
        Pack
      </Link>
    </nav>
  );
}
