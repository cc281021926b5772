import type { PackingOrder } from '@shop/contract';
import { isToBeCalledFirst } from '@shop/domain/orders/call-first';
import { stateName } from '@shop/domain/states';
import { asShippingDetails } from '#features/orders/present-order.ts';
import { listShipments } from '#features/orders/shipments.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { countOrdersToPack, listOrdersToPack, listPackingRows } from './packing.queries.ts';
import { findDoubt } from './ship-orders.ts';

/** The orders to be packed, or the named ones. */
export async function listPackingOrders(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  named?: string[],
): Promise<{ orders: PackingOrder[]; total: number }> {
  const [orderIds, total] = await Promise.all([
    named ?? listOrdersToPack(db),
    named?.length ?? countOrdersToPack(db),
  ]);
  const [rows, shipments] = await Promise.all([
    listPackingRows(db, orderIds),
    listShipments(db, orderIds, 'staff'),
  ]);
  const { callGuestsAbove } = await settings.load();
  const orders = rows.map((row) => ({
    ...present(row, shipments.get(row.order_id) ?? []),
    call_first: isToBeCalledFirst(row, callGuestsAbove),
  }));
  return { orders, total };
}

function present(
  row: Awaited<ReturnType<typeof listPackingRows>>[number],
  shipments: PackingOrder['shipments'],
): PackingOrder {
  const { name = '', phone = '', address = {} } = asShippingDetails(row.ship_to);
  const { houseName = '', post_office = '', city = '', state = '', pinCode = '' } = address;
  const state_name = stateName(address.stateCode ?? '') ?? '';
  return {
    ...row,
    name,
    phone,
    shipments,
    order_date: row.order_date.toISOString(),
    address: { houseName, post_office, city, state, pinCode, state_name },
    doubt: findDoubt(row),
    items: row.items.map(({ image, ...item }) => ({ ...item, image: image ? [image] : [] })),
  };
}
