import type { ShipmentResult } from '@shop/contract';
import { adminShipments, type PackingOrder } from '@shop/contract';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { SendOnWhatsApp } from './send-on-whatsapp.tsx';
import { invoicesUrl } from './sent-today.tsx';
import { UndoButton } from './undo-button.tsx';
import type { usePacking } from './use-packing.ts';
import { useUndoShipment } from './use-undo-shipment.ts';

interface ShippedOrdersProps {
  shipping: ReturnType<typeof usePacking>['shipping'];
  brand: string;
  /** Called when an order is to be packed again. */
  onUndone: () => void;
}

/** The result of 'Mark as shipped', with a message for each customer and a way back for some minutes. */
export function ShippedOrders({ shipping, brand, onUndone }: ShippedOrdersProps) {
  const { results, failure, summary } = shipping;
  const { orders, reload } = useShipped(results);
  const { busy, undo, result } = useUndoShipment(() => {
    void reload();
    onUndone();
  });
  const leftOut = results.filter(({ reason }) => reason);
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <FormError>{failure || (result?.failed ? result.text : undefined)}</FormError>
      <output className="font-semibold empty:hidden">
        {result && !result.failed ? result.text : summary}
      </output>
      {leftOut.map(({ order_id, msg }) => (
        <p key={order_id}>
          {order_id}: {msg}
        </p>
      ))}
      {orders.length > 0 && (
        <Link to={invoicesUrl(listSent(results, orders))} className="text-link tap-target">
          <Icon name="print" size={20} />
          Print invoices
        </Link>
      )}
      {orders.length > 0 && (
        <ul className="flex flex-wrap gap-x-6">
          {orders.map((order) => {
            const { order_id, shipments } = order;
            const last = shipments.at(-1);
            return (
              <li key={order_id} className="flex flex-wrap items-center gap-x-2">
                {order_id}
                <SendOnWhatsApp order={order} brand={brand} />
                {last?.undoable && (
                  <UndoButton order_id={order_id} busy={busy} onUndo={() => undo(last)} />
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

/** The parcels that the press made, without those that were undone since. */
const listSent = (results: ShipmentResult[], orders: PackingOrder[]) =>
  results.flatMap(({ order_id, shipment_id }) =>
    shipment_id && orders.some((order) => order.order_id === order_id)
      ? { order_id, shipment_id }
      : [],
  );

/** The sent orders with their parcels. The packing list no longer has them. */
function useShipped(results: ShipmentResult[]) {
  const [orders, setOrders] = useState<PackingOrder[]>([]);
  const sent = results
    .filter(({ reason }) => !reason)
    .map(({ order_id }) => order_id)
    .join(',');
  useEffect(() => {
    const load = async () => setOrders(await loadShipped(sent));
    void load();
  }, [sent]);
  return { orders, reload: async () => setOrders(await loadShipped(sent)) };
}

/** @returns no order whose parcel was undone. */
async function loadShipped(sent: string): Promise<PackingOrder[]> {
  if (!sent) return [];
  const { data } = await tryCall(call(adminShipments.packingList, { query: { orders: sent } }));
  return (data?.orders ?? []).filter(({ shipments }) => shipments.length > 0);
}
