import type { PackingOrder } from '@shop/contract';
import { stateName } from '@shop/domain/states';
import type { Db } from '#db/database.ts';
import { asShippingDetails } from '#features/orders/present-order.ts';
import { listShipments } from '#features/orders/shipments.queries.ts';
import { countOrdersToPack, listOrdersToPack, listPackingRows } from './packing.queries.ts';
import { findDoubt } from './ship-orders.ts';

/** The orders to be packed, or the named ones. */
export async function listPackingOrders(
  db: Db,
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
  const orders = rows.map((row) => present(row, shipments.get(row.order_id) ?? []));
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
