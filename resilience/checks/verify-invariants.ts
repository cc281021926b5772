import { reconcileRecent } from '@shop/server/features/payments/reconciliation/reconcile-recent.ts';
import { listInvariantViolations } from '@shop/server/monitoring/invariants.queries.ts';
import { sql } from 'kysely';
import type { Environment } from '../harness/environment.ts';
import type { Entry } from '../harness/history.ts';
import { paymentDeps } from '../harness/queries.ts';
import { compareLedgers } from './compare-ledgers.ts';
import { waitIdle } from './wait-idle.ts';

interface VerifyOptions {
  timeoutMs?: number;
  /** Keeps faults active until the end. */
  keepFaults?: boolean;
}

/**
 * Ends all faults, waits until no work is pending, and then checks every guarantee about money and
 * stock. @returns one line per violation
 */
export async function verifyInvariants(
  env: Environment,
  options: VerifyOptions = {},
): Promise<string[]> {
  if (!options.keepFaults) await env.clearFaults();
  for (const process of env.processes) if (!process.isRunning()) await process.start();
  const unfinished = await waitIdle(env, options);
  if (!options.keepFaults) {
    // A second payment of a paid order may be found only by the nightly reconciliation.
    await reconcileRecent(paymentDeps(env));
    unfinished.push(...(await waitIdle(env, options)));
  }
  const violations = await listInvariantViolations(env.db);
  return [
    ...unfinished,
    ...violations.map(({ kind, subject }) => `${kind}: ${subject}`),
    ...(await compareLedgers(env)),
    ...(await compareHistory(env)),
    ...(await listOversold(env)),
    ...env.history.leaks,
    ...env.processes.flatMap((process) => [
      ...process.unexpectedExits(),
      ...suspiciousLines(process.output()).map((line) => `${process.name}: ${line}`),
    ]),
  ];
}

/** Every success in a response must be true in the database. */
async function compareHistory({ db, history }: Environment): Promise<string[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('checkout', 'checkout.checkout_id', 'payment.checkout_id')
    // Both payments of a checkout lead to its one order.
    .leftJoin('orders', 'orders.checkout_id', 'payment.checkout_id')
    .select(['payment.rzp_payment_id', 'outcome', 'order_id', 'checkout.user_id'])
    .execute();
  const payments = new Map(rows.map((row) => [row.rzp_payment_id, row]));
  const failures: string[] = [];
  for (const { action, status, user_id, rzp_payment_id = '', order_id, state } of history.entries) {
    if (action !== 'verify' || status === 0 || status >= 400) continue;
    const payment = payments.get(rzp_payment_id);
    const fail = (text: string) =>
      failures.push(`${rzp_payment_id} of customer ${user_id} ${text}`);
    if (!payment?.outcome) fail('was confirmed, and there is neither order nor refund');
    else if (order_id && payment.order_id !== order_id) fail(`got another order: ${order_id}`);
    // Guests and those who pay by link have negative numbers, and their orders no customer.
    else if (order_id && payment.user_id !== (user_id < 0 ? null : user_id))
      fail("got another customer's order");
    else if (state === 'refunding' && payment.outcome === 'order')
      fail('got a refund notice and has an order');
  }
  return [
    ...failures,
    ...(await listRefusedWithCheckout(db, history.entries)),
    ...(await listRefusedRequests(db, history.entries)),
  ];
}

/** A customer refused only with OUT_OF_STOCK must have no checkout row. */
async function listRefusedWithCheckout(db: Environment['db'], entries: Entry[]): Promise<string[]> {
  const buys = entries.filter(({ action }) => action === 'buy');
  const others = new Set(
    buys.filter(({ code }) => code !== 'OUT_OF_STOCK').map(({ user_id }) => user_id),
  );
  const refused = new Set(buys.map(({ user_id }) => user_id).filter((id) => !others.has(id)));
  const rows = await db.selectFrom('checkout').select('user_id').distinct().execute();
  return rows
    .filter(({ user_id }) => user_id !== null && refused.has(user_id))
    .map(({ user_id }) => `customer ${user_id} was refused, and has a checkout`);
}

/** Staff who were told only OUT_OF_STOCK have made no link and keep nothing at the counter. */
async function listRefusedRequests(db: Environment['db'], entries: Entry[]): Promise<string[]> {
  const requests = entries.flatMap(({ request_id, code }) =>
    request_id ? { request_id, code } : [],
  );
  const others = new Set(
    requests.filter(({ code }) => code !== 'OUT_OF_STOCK').map(({ request_id }) => request_id),
  );
  const refused = requests
    .map(({ request_id }) => request_id)
    .filter((request_id) => !others.has(request_id));
  const { rows } = await sql<{ request_id: string }>`
    select request_id from payment_link where request_id = any(${refused}::uuid[])
    union
    select request_id from checkout where request_id = any(${refused}::uuid[])`.execute(db);
  return rows.map(({ request_id }) => `request ${request_id} was refused, and keeps pieces`);
}

async function listOversold({ db }: Environment): Promise<string[]> {
  const { rows } = await sql<{ product_id: number; sold: number; supplied: number }>`
    select product_id, sold, supplied
    from (
      select i.product_id, sum(i.quantity - coalesce(removed.pieces, 0))::integer as sold
      from order_item i join orders using (order_id)
      left join lateral (
        select sum(f.restocked) as pieces from refund_item f
        where f.order_id = i.order_id and f.product_id = i.product_id
      ) removed on true
      where order_status <> 'Cancelled' group by 1
    ) s
    join (
      select product_id, sum(delta)::integer as supplied from stock_movement
      where reason in ('initial', 'adjust') group by 1
    ) m using (product_id)
    where sold > supplied`.execute(db);
  return rows.map(
    ({ product_id, sold, supplied }) => `product ${product_id}: ${sold} sold of ${supplied}`,
  );
}

const SUSPICIOUS =
  /TypeError|ReferenceError|RangeError|"UNEXPECTED"|deadlock|[Uu]ncaught|[Uu]nhandled/;
const MAX_LINES = 5;

function suspiciousLines(output: string): string[] {
  return output
    .split('\n')
    .filter((line) => SUSPICIOUS.test(line))
    .slice(0, MAX_LINES)
    .map((line) => line.slice(0, 600));
}
