import { adminTaxDocuments, type SentParcel } from '@shop/contract';
import { formatTime } from '@shop/domain/dates';
import { groupTrackingNumber } from '@shop/domain/orders/couriers';
import { Link } from 'react-router';
import { may } from '#api/admin-session.ts';
import { FormError } from '#ui/forms/field.tsx';
import { staffOrderUrl } from './staff-order-url.ts';
import { UndoButton } from './undo-button.tsx';
import { useUndoShipment } from './use-undo-shipment.ts';

interface SentTodayProps {
  parcels: SentParcel[];
  /** Called when an order is to be packed again. */
  onUndone: () => void;
}

/** The parcels of today, whoever sent them. They stay after a reload, with the way back for some minutes. */
export function SentToday({ parcels, onUndone }: SentTodayProps) {
  const { busy, undo, result } = useUndoShipment(onUndone);
  if (parcels.length === 0 && !result) return null;
  return (
    <section aria-labelledby="sent-today" className="flex flex-col gap-1">
      <h2 id="sent-today" className="text-xl">
        Sent today
      </h2>
      <FormError>{result?.failed ? result.text : undefined}</FormError>
      <output className="font-semibold empty:hidden">
        {result && !result.failed && result.text}
      </output>
      <ul className="sent-parcels">
        {parcels.map((parcel) => (
          <li key={parcel.shipment_id}>
            <Link to={staffOrderUrl(parcel.order_id)} className="order-number text-link tap-target">
              {parcel.order_id}
            </Link>
            <span className="wrap-anywhere">{parcel.name}</span>
            <span className="text-ink-600">{describeSending(parcel)}</span>
            {parcel.has_invoice && may(adminTaxDocuments.ofParcels) && (
              <Link to={invoicesUrl([parcel])} className="text-link tap-target">
                Print invoice<span className="sr-only"> of order {parcel.order_id}</span>
              </Link>
            )}
            {parcel.undoable && (
              <UndoButton order_id={parcel.order_id} busy={busy} onUndo={() => undo(parcel)} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '9:41 am, India Post, EK 123 456 785 IN' */
const describeSending = ({ shipped_at, courier, tracking_number }: SentParcel) =>
  [
    formatTime(shipped_at),
    courier,
    tracking_number ? groupTrackingNumber(tracking_number) : 'no tracking number',
  ]
    .filter(Boolean)
    .join(', ');

/** The invoices of these parcels alone: an order may have had a parcel before. */
export function invoicesUrl(parcels: { order_id: string; shipment_id: number }[]): string {
  const orders = [...new Set(parcels.map(({ order_id }) => order_id))].join(',');
  const shipments = parcels.map(({ shipment_id }) => shipment_id).join(',');
  return `/admin/print/invoices?orders=${orders}&shipments=${shipments}`;
}
