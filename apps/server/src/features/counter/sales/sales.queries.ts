import type { CounterTender } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { randomText } from '#platform/random-ids.ts';

export interface SaleRow {
  checkout_id: string;
  /** Of the checkout. */
  status: 'held' | 'open' | 'released' | 'paid';
  tender: CounterTender;
  /** Of a bill that a restore has lost. */
  bill_number: string | null;
  amount_paise: number;
  expires_at: Date;
  rzp_qr_id: string | null;
  qr_text: string | null;
  qr_image: string | null;
  order_id: string | null;
  /** Invoice or bill of supply. */
  document_id: number | null;
}

/** @returns undefined for a checkout of anybody else */
export async function findSale(
  db: Db,
  by: { sale_id: string } | { request_id: string },
): Promise<SaleRow | undefined> {
  const isIt =
    'sale_id' in by
      ? sql<boolean>`c.checkout_id = ${by.sale_id}`
      : sql<boolean>`c.request_id = ${by.request_id}`;
  const { rows } = await sql<SaleRow>`
    select c.checkout_id, c.status, s.tender, s.bill_number, c.amount_paise, c.expires_at, c.rzp_qr_id, s.qr_text, s.qr_image,
      o.order_id, (select min(d.document_id) from tax_document d
        where d.order_id = o.order_id and d.kind in ('invoice', 'bill of supply')) as document_id
    from checkout c join counter_sale s using (checkout_id) left join orders o using (checkout_id)
    where ${isIt}`.execute(db);
  return rows[0];
}

interface NewSale {
  checkout_id: string;
  tender: CounterTender;
  entered_later: boolean;
  bill_number: string | null;
}

/** A reservation at the counter is never extended. */
export async function insertSale(trx: Trx, sale: NewSale): Promise<void> {
  await trx.insertInto('counter_sale').values(sale).execute();
  await sql`
    update checkout set max_expires_at = expires_at where checkout_id = ${sale.checkout_id}`.execute(
    trx,
  );
}

interface ShownCode {
  checkout_id: string;
  rzp_qr_id: string;
  qr_text: string | null;
  qr_image: string;
}

/** @returns false when the sale has ended, or has a code already */
export async function attachQrCode(
  trx: Trx,
  { checkout_id, rzp_qr_id, qr_text, qr_image }: ShownCode,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update checkout
    set status = 'open', rzp_qr_id = ${rzp_qr_id}, next_check_at = now() + interval '1 minute'
    where checkout_id = ${checkout_id} and status = 'held' and rzp_qr_id is null`.execute(trx);
  if (numAffectedRows === 0n) return false;
  await trx
    .updateTable('counter_sale')
    .set({ qr_text, qr_image })
    .where('checkout_id', '=', checkout_id)
    .execute();
  return true;
}

/** Seconds since 1970 at the end of a reservation, and now. */
export async function findTimes(db: Db, checkout_id: string) {
  const { rows } = await sql<{ now: number; ends: number }>`
    select extract(epoch from now())::bigint as now, extract(epoch from expires_at)::bigint as ends
    from checkout where checkout_id = ${checkout_id}`.execute(db);
  return rows[0];
}

/** Money that the provider does not see. */
export type TenderInHand = Exclude<CounterTender, 'qr code'>;

const ID_PREFIX: Record<TenderInHand, string> = {
  cash: 'cash',
  'card machine': 'card',
  'shop upi': 'upi',
};

interface MoneyInHand {
  checkout_id: string;
  tender: TenderInHand;
  amount_paise: number;
  reference: string | null;
}

/** @returns the id of the payment */
export async function insertPaymentInHand(
  trx: Trx,
  { tender, ...payment }: MoneyInHand,
): Promise<string> {
  const rzp_payment_id = `${ID_PREFIX[tender]}_${randomText(14)}`;
  await trx
    .insertInto('payment')
    .values({
      ...payment,
      rzp_payment_id,
      tender,
      method: tender,
      status: 'captured',
      captured: true,
    })
    .execute();
  return rzp_payment_id;
}

interface SaleLine {
  tax_class: string;
  quantity: number;
  /** Paid for the line, with tax. */
  paise: number;
}

export async function listSaleLines(trx: Trx, checkout_id: string): Promise<SaleLine[]> {
  const { rows } = await sql<SaleLine>`
    select tax_class, quantity, unit_price_paise * quantity - discount_paise as paise
    from checkout_item where checkout_id = ${checkout_id}`.execute(trx);
  return rows;
}
