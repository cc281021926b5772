import type { ShipmentResult } from '@shop/contract';
import { adminShipments, type PackingOrder } from '@shop/contract';
import { useEffect, useState } from 'react';
import { call, tryCall } from '#api/call.ts';
import { FormError } from '#ui/forms/field.tsx';
import { SendOnWhatsApp } from './send-on-whatsapp.tsx';
import type { usePacking } from './use-packing.ts';

interface ShippedOrdersProps {
  shipping: ReturnType<typeof usePacking>['shipping'];
  brand: string;
}

/** The result of 'Mark as shipped', with a message for each customer. */
export function ShippedOrders({ shipping, brand }: ShippedOrdersProps) {
  const { results, failure, summary } = shipping;
  const orders = useShipped(results);
  const leftOut = results.filter(({ reason }) => reason);
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      <FormError>{failure || undefined}</FormError>
      <output className="font-semibold empty:hidden">{summary}</output>
      {leftOut.map(({ order_id, msg }) => (
        <p key={order_id}>
          {order_id}: {msg}
        </p>
      ))}
      {orders.length > 0 && (
        <ul className="flex flex-wrap gap-x-6">
          {orders.map((order) => (
            <li key={order.order_id} className="flex items-center gap-x-2">
              {order.order_id}
              <SendOnWhatsApp order={order} brand={brand} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The sent orders with their parcels. The packing list no longer has them. */
function useShipped(results: ShipmentResult[]): PackingOrder[] {
  const [orders, setOrders] = useState<PackingOrder[]>([]);
  const sent = results
    .filter(({ reason }) => !reason)
    .map(({ order_id }) => order_id)
    .join(',');
  useEffect(() => {
    if (!sent) return;
    const load = async () => {
      const query = { orders: sent };
      const { data } = await tryCall(call(adminShipments.packingList, { query }));
      setOrders(data?.orders ?? []);
    };
    void load();
  }, [sent]);
  return orders;
}
