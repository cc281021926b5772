import type { Tender } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export interface HandRefund {
  refund_id: string;
  rzp_payment_id: string;
  order_id: string;
  tender: Tender;
  amount_paise: number;
  given_at: Date | null;
}

/** @returns undefined when no order has this refund. */
export async function findHandRefund(db: Db, refund_id: string): Promise<HandRefund | undefined> {
  const { rows } = await sql<HandRefund>`
    select r.refund_id, r.rzp_payment_id, o.order_id, p.tender,
      coalesce(r.amount_paise, p.amount_paise) as amount_paise, r.given_at
    from refund r join payment p using (rzp_payment_id) join orders o using (rzp_payment_id)
    where r.refund_id = ${refund_id}`.execute(db);
  return rows[0];
}

export async function markGiven(
  trx: Trx,
  {
    refund_id,
    admin_id,
    reference,
  }: { refund_id: string; admin_id: number; reference: string | null },
): Promise<void> {
  await trx
    .updateTable('refund')
    .set({
      status: 'processed',
      last_error: null,
      given_at: sql`now()`,
      given_by: admin_id,
      given_reference: reference,
    })
    .where('refund_id', '=', refund_id)
    .execute();
}
