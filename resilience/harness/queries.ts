import { readPaymentsConfig } from '@shop/server/config/index.ts';
import type { Db } from '@shop/server/db/database.ts';
import { createRazorpayClient } from '@shop/server/integrations/razorpay/client.ts';
import type { Deps } from '@shop/server/platform/deps.ts';
import { fakeRazorpayEnv } from '@shop/test-kit/processes';
import { waitFor } from '@shop/test-kit/wait-for';
import { type RawBuilder, sql } from 'kysely';
import type { Environment } from './environment.ts';
import { itemAt } from './random.ts';

/** Dependencies of the worker's payment jobs, for suites that run them step by step. */
export const paymentDeps = ({
  db,
  fakeRazorpay,
}: Environment): Pick<Deps, 'db' | 'paymentsDb' | 'razorpay'> => ({
  db,
  paymentsDb: db,
  razorpay: createRazorpayClient(readPaymentsConfig(fakeRazorpayEnv(fakeRazorpay))),
});

export async function countRows(
  { db }: Environment,
  table: 'due_receipt' | 'orders' | 'refund' | 'webhook_event',
): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Moves the timestamps of some checkouts, and of their payments and refunds, into the past. */
export async function advanceCheckouts(
  db: Db,
  condition: RawBuilder<unknown>,
  interval: string,
): Promise<void> {
  const moved = (column: string) =>
    sql`${sql.ref(column)} = ${sql.ref(column)} - ${interval}::interval`;
  await sql`
    with mine as (
      update checkout set ${moved('created_at')}, ${moved('expires_at')}, ${moved('max_expires_at')},
        window_opened_at = case when link_id is null then window_opened_at
          else window_opened_at - ${interval}::interval end, ${moved('next_check_at')},
        ${moved('released_at')}, ${moved('paid_at')}, ${moved('waiting_since')}
      where ${condition} returning checkout_id, link_id
    ), linked as (
      update payment_link l set hold_until = l.hold_until - ${interval}::interval,
        created_at = l.created_at - ${interval}::interval,
        cancelled_at = l.cancelled_at - ${interval}::interval
      from mine where l.link_id = mine.link_id
    ), paid as (
      update payment p set next_check_at = p.next_check_at - ${interval}::interval
      from mine where p.checkout_id = mine.checkout_id returning rzp_payment_id
    )
    update refund r set next_check_at = r.next_check_at - ${interval}::interval,
      created_at = r.created_at - ${interval}::interval
    from paid where r.rzp_payment_id = paid.rzp_payment_id`.execute(db);
}

export async function checkoutState(db: Db, rzp_order_id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('checkout')
    .select('status')
    .where('rzp_order_id', '=', rzp_order_id)
    .executeTakeFirst();
  return row?.status;
}

/** Lets one reservation time out. @returns true when the stock was released */
export async function expireCheckout({ db }: Environment, rzp_order_id: string): Promise<boolean> {
  await advanceCheckouts(db, sql`rzp_order_id = ${rzp_order_id}`, '26 minutes');
  await waitFor('end of a reservation', async () => {
    const state = await checkoutState(db, rzp_order_id);
    return state !== 'open';
  });
  return (await checkoutState(db, rzp_order_id)) === 'released';
}

/** Terminates every database connection of servers and worker. */
export async function terminateConnections({ db }: Environment): Promise<number> {
  const { rows } = await sql<{ terminated: number }>`
    select count(*) filter (where pg_terminate_backend(pid))::integer as terminated
    from pg_stat_activity
    where datname = current_database() and application_name <> 'resilience'`.execute(db);
  return rows[0]?.terminated ?? 0;
}

/** From now on every payment has a receipt, every parcel an invoice, every refund a note. */
export async function registerForTax({ db }: Environment): Promise<void> {
  await sql`delete from tax_registration`.execute(db);
  await sql`
    insert into tax_registration (effective_from, mode, gstin, turnover_class)
    values ('2017-07-01', 'regular', '32AAACR5055K1ZK', 'up to 5 crore')`.execute(db);
}

/** Ten percent off everything, since yesterday. @returns its code */
export async function addCoupon(
  { db }: Environment,
  { limit_total, limit_each }: { limit_total?: number; limit_each?: number } = {},
): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    insert into coupon (code, percent, scope, starts_at, limit_total, limit_each)
    select 'TEN' || upper(substr(md5(gen_random_uuid()::text), 1, 12)), 10, 'all', now() - interval '1 day',
      ${limit_total ?? null}::integer, ${limit_each ?? null}::integer
    returning code`.execute(db);
  return itemAt(rows, 0).code;
}
