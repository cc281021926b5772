import type { Db } from '@shop/server/db/database.ts';
import { sql } from 'kysely';
import type { House } from './environment.ts';
import { until } from './wait-for.ts';

/** Lets time pass for one checkout and its money alone, so that many can live side by side. */
export async function passTimeFor(db: Db, rzpOrderId: string, time: string): Promise<void> {
  await sql`
    with paid as (
      update payment set check_at = check_at - ${time}::interval
      where rzp_order_id = ${rzpOrderId} and check_at is not null
    )
    update checkout
    set created_at = created_at - ${time}::interval, expires_at = expires_at - ${time}::interval,
      check_at = check_at - ${time}::interval, released_at = released_at - ${time}::interval,
      paid_at = paid_at - ${time}::interval
    where rzp_order_id = ${rzpOrderId}`.execute(db);
}

export async function stateOf(db: Db, rzpOrderId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('checkout')
    .select('state')
    .where('rzp_order_id', '=', rzpOrderId)
    .executeTakeFirst();
  return row?.state;
}

/** Lets the time of one hold run out and waits for the worker. True: the pieces went back. */
export async function expire({ db }: House, rzpOrderId: string): Promise<boolean> {
  await passTimeFor(db, rzpOrderId, '26 minutes');
  await until('a hold ends', async () => (await stateOf(db, rzpOrderId)) !== 'open');
  return (await stateOf(db, rzpOrderId)) === 'released';
}
