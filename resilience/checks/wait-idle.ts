import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@shop/server/db/database.ts';
import { sql } from 'kysely';
import type { House } from '../harness/environment.ts';

const LOOK_MS = 25;
const LIMIT_MS = 120_000;
const MOST_JUMPS = 600;

/**
 * Waits until nothing is under way and nothing will come: events are delivered and read, holds are
 * over, refunds have arrived. Whatever waits for its time is given that time. Tells what never ended.
 */
export async function waitUntilQuiet(house: House, { limitMs = LIMIT_MS } = {}): Promise<string[]> {
  const latest = Date.now() + limitMs;
  for (let jumps = 0; jumps < MOST_JUMPS && Date.now() < latest; ) {
    const { busy, rest } = await lookAround(house);
    if (!busy && rest === null) return [];
    if (!busy && rest !== null) {
      await passUntilDue(house, rest);
      jumps += 1;
    }
    await pause(LOOK_MS);
  }
  return [`it never became quiet: ${JSON.stringify(await unfinished(house.db))}`];
}

interface Look {
  /** Something is being done, or is due now. */
  busy: boolean;
  /** Seconds until the next thing that must still happen; null when there is none. */
  rest: number | null;
}

async function lookAround(house: House): Promise<Look> {
  if ((await house.provider.pendingDeliveries()) > 0) return { busy: true, rest: null };
  const { rows } = await sql<{ due: boolean; seconds: number | null }>`
    with waiting as (
      select check_at as at from checkout where state in ('held', 'open')
      union all select check_at from payment where check_at is not null
      union all select next_try_at from refund where state in ('due', 'pending')
      union all select next_try_at from webhook_event where processed_at is null
    )
    select coalesce(bool_or(at <= now()), false)
        or exists (select from checkout where state = 'released' and check_at <= now()) as due,
      extract(epoch from min(at) - now())::float8 as seconds
    from waiting`.execute(house.db);
  const { due = false, seconds = null } = rows[0] ?? {};
  if (due) return { busy: true, rest: null };
  if (seconds !== null) return { busy: false, rest: seconds };
  return { busy: false, rest: await untilLateLook(house) };
}

/**
 * Seconds until the next look at a checkout that nobody waits for any more, but for which money came
 * that nobody has reported.
 */
async function untilLateLook(house: House): Promise<number | null> {
  const orders = await undecidedOrders(house);
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(check_at) - now())::float8 as seconds from checkout
    where state in ('released', 'paid') and rzp_order_id = any(${orders})`.execute(house.db);
  return rows[0]?.seconds ?? null;
}

async function undecidedOrders({ db, provider }: House): Promise<string[]> {
  const { payments } = await provider.ledger();
  const money = payments.filter(({ status }) => status === 'authorized' || status === 'captured');
  const decided = await db
    .selectFrom('payment')
    .select('rzp_payment_id')
    .where('outcome', 'is not', null)
    .execute();
  const known = new Set(decided.map(({ rzp_payment_id }) => rzp_payment_id));
  return money.filter(({ id }) => !known.has(id)).map(({ order_id }) => order_id);
}

async function passUntilDue(house: House, seconds: number): Promise<void> {
  await house.passTime(`${Math.max(seconds, 0) + 0.05} seconds`);
  const { payments } = await house.provider.ledger();
  // The provider gives back what nobody captures, in its own time.
  if (payments.some(({ status }) => status === 'authorized')) {
    await house.provider.moveClock(Math.ceil(seconds));
  }
}

async function unfinished(db: Db) {
  const { rows } = await sql`
    select 'checkout ' || state as what, count(*)::integer, min(check_at - now())::text as due
    from checkout where state in ('held', 'open') or (state = 'released' and check_at <= now())
    group by 1
    union all
    select 'payment ' || status, count(*)::integer, min(check_at - now())::text
    from payment where check_at is not null group by 1
    union all
    select 'refund ' || state || ' ' || coalesce(last_error, ''), count(*)::integer,
      min(next_try_at - now())::text
    from refund where state in ('due', 'pending') group by 1
    union all
    select 'event ' || coalesce(last_error, ''), count(*)::integer, min(next_try_at - now())::text
    from webhook_event where processed_at is null group by 1`.execute(db);
  return rows;
}
