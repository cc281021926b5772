import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Environment } from '../harness/environment.ts';

const POLL_MS = 25;
const MAX_JUMPS = 600;

/**
 * Waits until events are processed, reservations over and refunds complete. Whatever is scheduled for
 * later is made due by advancing the time. @returns what never finished
 */
export async function waitIdle(
  env: Environment,
  { timeoutMs = 120_000 }: { timeoutMs?: number } = {},
): Promise<string[]> {
  const deadline = Date.now() + timeoutMs;
  for (let jumps = 0; jumps < MAX_JUMPS && Date.now() < deadline; ) {
    const { busy, nextInSeconds } = await readWork(env);
    if (!busy && nextInSeconds === null) return [];
    if (!busy && nextInSeconds !== null) {
      await advanceUntilDue(env, nextInSeconds);
      jumps += 1;
    }
    await delay(POLL_MS);
  }
  return [`work never finished: ${JSON.stringify(await listUnfinished(env))}`];
}

interface Work {
  /** Something is being done, or is due now. */
  busy: boolean;
  /** Null: nothing is scheduled. */
  nextInSeconds: number | null;
}

const PENDING = sql`
  select 'checkout ' || status as what, next_check_at as at from checkout where status in ('held', 'open')
  union all select 'payment ' || status, next_check_at from payment where next_check_at is not null
  -- Staff give money in hand back when they like.
  union all select 'refund ' || r.status || ' ' || coalesce(r.last_error, ''), r.next_check_at
    from refund r join payment p using (rzp_payment_id)
    where r.status in ('due', 'pending') and p.tender = 'provider'
  union all select 'receipt', next_check_at from due_receipt
  union all select 'event ' || coalesce(last_error, ''), next_check_at
    from webhook_event where processed_at is null`;

async function readWork(env: Environment): Promise<Work> {
  if ((await env.provider.pendingDeliveries()) > 0) return { busy: true, nextInSeconds: null };
  const { rows } = await sql<{ due: boolean; seconds: number | null }>`
    select coalesce(bool_or(at <= now()), false)
        or exists (select from checkout where status = 'released' and next_check_at <= now()) as due,
      extract(epoch from min(at) - now())::float8 as seconds
    from (${PENDING}) pending`.execute(env.db);
  const { due = false, seconds = null } = rows[0] ?? {};
  if (due) return { busy: true, nextInSeconds: null };
  return { busy: false, nextInSeconds: seconds ?? (await untilLateCheck(env)) };
}

/** Seconds until a finished checkout is polled again whose payment no one has reported. */
async function untilLateCheck({ db, provider }: Environment): Promise<number | null> {
  const { payments } = await provider.ledger();
  const funded = payments.filter(({ status }) => status === 'authorized' || status === 'captured');
  const settled = await db
    .selectFrom('payment')
    .select('rzp_payment_id')
    .where('outcome', 'is not', null)
    .execute();
  const known = new Set(settled.map(({ rzp_payment_id }) => rzp_payment_id));
  const unknown = funded.filter(({ id }) => !known.has(id));
  const orders = unknown.flatMap(({ order_id }) => order_id ?? []);
  const codes = unknown.flatMap(({ qr_id }) => qr_id ?? []);
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(next_check_at) - now())::float8 as seconds from checkout
    where status in ('released', 'paid')
      and (rzp_order_id = any(${orders}) or rzp_qr_id = any(${codes}))`.execute(db);
  return rows[0]?.seconds ?? null;
}

async function advanceUntilDue(env: Environment, seconds: number): Promise<void> {
  await env.advanceTime(`${Math.max(seconds, 0) + 0.05} seconds`);
  const { payments } = await env.provider.ledger();
  // The provider reverses uncaptured payments by its own clock.
  if (payments.some(({ status }) => status === 'authorized')) {
    await env.provider.advanceClock(Math.ceil(seconds));
  }
}

async function listUnfinished({ db }: Environment) {
  const { rows } = await sql`
    select what, count(*)::integer, min(at - now())::text as due
    from (${PENDING}) pending group by 1`.execute(db);
  return rows;
}
