import { randomUUID } from 'node:crypto';
import {
  adminRefunds,
  type CounterReturnInput,
  counterReturns,
  type OrderRefund,
} from '@shop/contract';
import { sql } from 'kysely';
import { receiveMoney } from '#features/counter/sales/finish-sale.ts';
import { startSale } from '#features/counter/sales/start-sale.ts';
import { refundPart } from '#features/payments/refunds/refund-part.ts';
import { saleInput } from '#test/counter/counter-sales.ts';
import type { Staff } from '#test/shipments.ts';
import type { TestShop } from '#test/test-shop.ts';

/** Lets a shop take every tender, and its staff agree on any total. */
export async function takeAllTenders({ db, deps }: Pick<TestShop, 'db' | 'deps'>): Promise<void> {
  // The first reader stores those of a new shop.
  await deps.settings.load();
  const settings = { shopUpiId: 'shop@upi', counterQrCodes: true, staffDiscount: 100_000 };
  await sql`
    update shop_settings set settings = settings || ${JSON.stringify(settings)}::jsonb`.execute(db);
  deps.settings.clear();
}

/** Says that a refund was given by hand. */
export const give = (
  admin: Staff,
  { refund_id }: Pick<OrderRefund, 'refund_id'>,
  reference?: string,
) =>
  admin.call(adminRefunds.given, {
    params: { refund_id },
    body: reference === undefined ? {} : { reference },
  });

/** Brings pieces back to the counter. */
export const bringBack = (
  admin: Staff,
  order_id: string,
  given: Pick<CounterReturnInput, 'lines'> & Partial<CounterReturnInput>,
) =>
  admin.call(counterReturns.take, {
    params: { id: order_id },
    body: { request_id: randomUUID(), reason: 'changed_mind', text: '', ...given },
  });

/** A sale for cash of two pieces, with its bill, and a refund that is to be given. */
export async function drawHandRefund(
  { db, deps }: Pick<TestShop, 'db' | 'deps'>,
  admin_id: number,
  product_id: number,
) {
  const lines = [{ product_id, quantity: 2 }];
  const seller = { admin_id, role: 'owner' as const, fresh: true };
  const { sale_id } = await startSale(deps, seller, saleInput(product_id, { lines }));
  const { order_id } = await receiveMoney(deps, { sale_id, admin_id });
  if (!order_id) throw new Error('not sold');
  const part = { request_id: randomUUID(), amount: 100, reason: 'A stain' };
  await refundPart(deps, order_id, { ...part, admin_id });
  const { refund_id } = await db
    .selectFrom('refund')
    .innerJoin('orders', 'orders.rzp_payment_id', 'refund.rzp_payment_id')
    .select('refund_id')
    .where('order_id', '=', order_id)
    .executeTakeFirstOrThrow();
  const { document_id } = await db
    .selectFrom('tax_document')
    .select('document_id')
    .where('order_id', '=', order_id)
    .where('refund_id', 'is', null)
    .executeTakeFirstOrThrow();
  return { order_id, refund_id, document_id };
}
