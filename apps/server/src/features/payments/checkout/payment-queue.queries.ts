import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { type Holder, isActive, isHeldBy } from './checkouts.queries.ts';
import { TIMEOUTS } from './timeouts.ts';

/** A worker that ends without a result stops the queue for this long. Longer than a request to the provider. */
const LEASE = '20 seconds';
/** The place is extended when less than this remains, so that not every request writes. */
const KEEP_BELOW = '90 seconds';

/** The place in the queue does not shorten the time of a payment link. */
const keptUntil = sql`least(now() + ${sql.lit(TIMEOUTS.held)}::interval,
  created_at + ${sql.lit(TIMEOUTS.waitingAtMost)}::interval)`;

/**
 * Puts a checkout without a provider order into the queue, and lets the queue rest for a while.
 * @returns false when it has ended or has a provider order.
 */
export async function joinPaymentQueue(
  db: Db,
  checkout_id: string,
  seconds: number,
): Promise<boolean> {
  const { rows } = await sql`
    with joined as (
      update checkout
      set waiting_since = coalesce(waiting_since, now()),
        expires_at = case when link_id is null then ${keptUntil} else expires_at end,
        next_check_at = case when link_id is null then ${keptUntil} else next_check_at end
      where checkout_id = ${checkout_id} and rzp_order_id is null
        and (status = 'held' or (status = 'released' and not reserves_stock))
      returning checkout_id
    ), rested as (
      update payment_queue
      set next_try_at = greatest(next_try_at, now() + make_interval(secs => ${seconds}))
      from joined
    )
    select from joined`.execute(db);
  return rows.length > 0;
}

/**
 * Leaves the queue with the checkout of a payment link, which keeps its pieces. @returns false for any other checkout
 */
export async function leavePaymentQueue(db: Db, checkout_id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout')
    .set({ waiting_since: null })
    .where('checkout_id', '=', checkout_id)
    .where('link_id', 'is not', null)
    .where('waiting_since', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Place {
  /** 1 is the next. */
  place: number;
  reserved: boolean;
}

/**
 * The place of a customer or guest in the queue. The request keeps the place and its reservation, up to the longest
 * wait.
 * @returns undefined when there is nothing to wait for: served, ended, or a queue that no worker serves.
 */
export async function extendPlace(db: Db, holder: Holder): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    with mine as (
      select checkout_id, created_at, reserves_stock from checkout
      where ${isHeldBy(holder)} and waiting_since is not null and expires_at > now() and is_payment_queue_served()
    ), kept as (
      update checkout set expires_at = ${keptUntil}, next_check_at = ${keptUntil}
      where checkout_id in (select checkout_id from mine) and waiting_since is not null and link_id is null
        and expires_at < now() + ${sql.lit(KEEP_BELOW)}::interval and expires_at < ${keptUntil}
    )
    select reserves_stock as reserved, (
      select count(*)::integer from checkout c
      where c.waiting_since is not null
        and (c.created_at, c.checkout_id) <= (mine.created_at, mine.checkout_id)
    ) as place
    from mine`.execute(db);
  return rows[0];
}

export interface WaitingCheckout {
  checkout_id: string;
  amount_paise: number;
}

export interface Turn {
  /** Checkouts in the order of their reservations. */
  checkouts: WaitingCheckout[];
  secondsWaited: number;
}

/**
 * Takes the turn to serve the first in the queue, unless another worker has it or the queue rests.
 * @returns undefined when no checkout can be served now.
 */
export async function claimTurn(db: Db, count: number): Promise<Turn | undefined> {
  const { rows } = await sql<WaitingCheckout & { seconds: number }>`
    with turn as (
      update payment_queue set next_try_at = now() + ${sql.lit(LEASE)}::interval
      where next_try_at <= now() and first_in_payment_queue() is not null
      returning only_row
    )
    select checkout_id, amount_paise, extract(epoch from now() - waiting_since)::float8 as seconds
    from turn, checkout
    where waiting_since is not null and expires_at > now()
    order by created_at, checkout_id limit ${count}`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const checkouts = rows.map(({ checkout_id, amount_paise }) => ({ checkout_id, amount_paise }));
  return { checkouts, secondsWaited: first.seconds };
}

/** Gives the turn back, at once or after a pause. */
export async function endTurn(db: Db, pauseSeconds: number): Promise<void> {
  await sql`
    update payment_queue set next_try_at = now() + make_interval(secs => ${pauseSeconds})`.execute(
    db,
  );
}

/** The holder's checkout in the queue, or one that was served and that no page has opened yet. */
export async function findWaitingCheckout(db: Db, holder: Holder) {
  return db
    .selectFrom('checkout')
    .select('checkout_id')
    .where(isHeldBy(holder))
    .where(isActive)
    .where(sql<boolean>`(waiting_since is not null or windows = 0)`)
    .executeTakeFirst();
}
