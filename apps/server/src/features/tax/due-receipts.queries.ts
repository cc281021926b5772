import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

/** Claims the order whose receipt is due next. */
export async function claimDueReceipt(db: Db): Promise<{ order_id: string } | undefined> {
  const { rows } = await sql<{ order_id: string }>`
    with due as (
      select order_id from due_receipt where next_check_at <= now()
      order by next_check_at for no key update skip locked limit 1
    )
    update due_receipt r set next_check_at = now() + interval '1 minute'
    from due where r.order_id = due.order_id
    returning r.order_id`.execute(db);
  return rows[0];
}

/** @returns false when the order needs no receipt, or has one. */
export async function removeDueReceipt(trx: Trx, order_id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('due_receipt')
    .where('order_id', '=', order_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
