import type { ArrivedLine, Tracking } from '@shop/contract';
import { paise } from '@shop/domain/money';
import type { ReturnReason, ReturnStatus } from '@shop/domain/orders/returns';
import type { WayBack } from '@shop/domain/orders/ways-back';
import type { PaidLine } from '@shop/domain/tax/price-of-return';
import { splitAmount } from '@shop/domain/tax/split-amount';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export interface ReturnLine {
  product_id: number;
  quantity: number;
  restocked: number;
  written_off: number;
}

export interface LockedReturn {
  return_id: string;
  order_id: string;
  status: ReturnStatus;
  reason: ReturnReason;
  refusal_reason: string | null;
  way_back: WayBack;
  courier: string | null;
  tracking_number: string | null;
  tracking_link: string | null;
  request_id: string;
  checkout_id: string;
  lines: ReturnLine[];
}

/**
 * Locks the order first, as a restock and a refund do: steps of one order wait for each other.
 * @returns undefined when there is no such return.
 */
export async function lockReturn(trx: Trx, return_id: string): Promise<LockedReturn | undefined> {
  const { rows: orders } = await sql<Pick<LockedReturn, 'checkout_id'>>`
    select checkout_id from orders
    where order_id = (select order_id from return_request where return_id = ${return_id})
    for no key update`.execute(trx);
  // A second statement: the first would not see what was committed while it waited.
  const { rows } = await sql<Omit<LockedReturn, 'checkout_id' | 'lines'>>`
    select return_id, order_id, status, reason, refusal_reason, request_id, way_back, courier,
      tracking_number, tracking_link
    from return_request
    where return_id = ${return_id} for no key update`.execute(trx);
  const [order] = orders;
  const [found] = rows;
  if (!order || !found) return undefined;
  const lines = await trx
    .selectFrom('return_item')
    .select(['product_id', 'quantity', 'restocked', 'written_off'])
    .where('return_id', '=', return_id)
    .orderBy('product_id')
    .execute();
  return { ...found, ...order, lines };
}

export async function findOrderOfReturn(db: Db, return_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('return_request')
    .select('order_id')
    .where('return_id', '=', return_id)
    .executeTakeFirst();
  return row?.order_id;
}

/** What was paid for each product. */
export async function listPaidLines(db: Db, order_id: string): Promise<Map<number, PaidLine>> {
  const { rows } = await sql<{
    product_id: number;
    quantity: number;
    price: number;
    delivery_paise: number;
    lowered: boolean;
  }>`
    select i.product_id, i.quantity, i.unit_price_paise * i.quantity - i.discount_paise as price,
      o.delivery_paise, coalesce((
        select sum(f.amount_paise + f.withheld_paise) > 0 from refund_item f
        where f.order_id = i.order_id and f.product_id = i.product_id and f.quantity = 0
      ), false) as lowered
    from order_item i join orders o using (order_id)
    where i.order_id = ${order_id} order by i.product_id`.execute(db);
  const charges = splitAmount(
    paise(rows[0]?.delivery_paise ?? 0),
    rows.map(({ price }) => price),
  );
  return new Map(
    rows.map(({ product_id, quantity, price, lowered }, index) => [
      product_id,
      { quantity, price: paise(price), delivery: charges[index] ?? paise(0), lowered },
    ]),
  );
}

type Step = 'approved_at' | 'refused_at' | 'received_at' | 'refunded_at' | 'exchanged_at';

export async function markStep(
  trx: Trx,
  return_id: string,
  step: Step,
  fields: { refusal_reason?: string; refund_id?: string; way_back?: WayBack } = {},
): Promise<void> {
  await trx
    .updateTable('return_request')
    .set({ ...fields, [step]: sql`now()` })
    .where('return_id', '=', return_id)
    .execute();
}

export async function updateBookedParcel(
  trx: Trx,
  return_id: string,
  { courier, tracking_number, tracking_link = null }: Tracking,
): Promise<void> {
  await trx
    .updateTable('return_request')
    .set({ courier, tracking_number, tracking_link })
    .where('return_id', '=', return_id)
    .execute();
}

export async function updateArrived(
  trx: Trx,
  return_id: string,
  { product_id, restocked, written_off }: ArrivedLine,
): Promise<void> {
  await trx
    .updateTable('return_item')
    .set({ restocked, written_off })
    .where('return_id', '=', return_id)
    .where('product_id', '=', product_id)
    .execute();
}

/** A parcel without lines: its pieces are those of the return. */
export async function insertReplacement(
  trx: Trx,
  shipment: {
    order_id: string;
    return_id: string;
    created_by: number;
    courier?: string;
    tracking_number?: string;
    tracking_link?: string | null | undefined;
  },
): Promise<void> {
  await trx.insertInto('shipment').values(shipment).execute();
}
