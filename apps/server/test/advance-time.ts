import { sql } from 'kysely';
import type { Db } from '#db/database.ts';

/** Lets time pass for everything about money, as far as the database can tell. */
export async function passTime(db: Db, time: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update checkout set created_at = created_at - ${time}::interval,
      expires_at = expires_at - ${time}::interval, check_at = check_at - ${time}::interval,
      released_at = released_at - ${time}::interval, paid_at = paid_at - ${time}::interval`.execute(
      trx,
    );
    await sql`update payment set check_at = check_at - ${time}::interval`.execute(trx);
    await sql`update refund set next_try_at = next_try_at - ${time}::interval,
      created_at = created_at - ${time}::interval`.execute(trx);
    await sql`update webhook_event set next_try_at = next_try_at - ${time}::interval,
      received_at = received_at - ${time}::interval`.execute(trx);
    await sql`update orders set order_date = order_date - ${time}::interval`.execute(trx);
  });
}
