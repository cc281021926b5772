import { sql } from 'kysely';
import pg from 'pg';
import type { Db, Trx } from '#db/database.ts';
import { LATE_LOOKS, PAID_LOOKS, TIMES } from './timeouts.ts';

const after = (time: string) => sql<Date>`now() + ${sql.lit(time)}::interval`;
const untilCap = sql<Date>`created_at + ${sql.lit(TIMES.cap)}::interval`;

export interface Wanted {
  product_id: number;
  quantity: number;
}

/** What stands on the shelves of the wanted products. No locks: most refusals are decided here. */
export async function listWanted(db: Db, products: number[]) {
  return db
    .selectFrom('product')
    .innerJoin('product_stock', 'product_stock.product_id', 'product.product_id')
    .select(['product.product_id', 'price_paise', 'stock'])
    .where('product.product_id', 'in', products)
    .where('enabled', '=', sql.lit(true))
    .execute();
}

export interface LiveCheckout {
  checkout_id: string;
  amount_paise: number;
  rzp_order_id: string | null;
  same: boolean;
  /** It has reached the longest time that a hold may last, or is about to. */
  worn: boolean;
}

/** The customer's live checkout, and whether it is for the same wish. */
export async function findLiveCheckout(
  db: Db,
  userId: number,
  fingerprint: Buffer,
): Promise<LiveCheckout | undefined> {
  const { rows } = await sql<LiveCheckout>`
    select checkout_id, amount_paise, rzp_order_id, fingerprint = ${fingerprint} as same,
      ${untilCap} < now() + ${sql.lit(TIMES.short)}::interval as worn
    from checkout
    where user_id = ${userId} and state in ('held', 'open')`.execute(db);
  return rows[0];
}

/** Gives a hold that is nearly over its full time again, never past its cap. False: it has ended. */
export async function extendHold(db: Db, checkoutId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update checkout
    set expires_at = case
      when state = 'open' and expires_at < now() + ${sql.lit(TIMES.short)}::interval
        then least(now() + ${sql.lit(TIMES.open)}::interval, ${untilCap})
      else expires_at end
    where checkout_id = ${checkoutId} and state in ('held', 'open')`.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

export interface NewHold {
  user_id: number;
  lines: Wanted[];
  fingerprint: Buffer;
  ship_to: object;
}

export type Held = { checkout_id: string; amount_paise: number };

/**
 * Freezes lines and prices and takes the pieces, in one round trip. Nothing: somebody was quicker, or
 * the customer has a live checkout already.
 */
export async function holdPieces(db: Db, hold: NewHold): Promise<Held | undefined> {
  try {
    const { rows } = await sql<Held>`
      select checkout_id, amount_paise
      from hold_pieces(${hold.user_id}, ${hold.lines.map(({ product_id }) => product_id)}::bigint[],
        ${hold.lines.map(({ quantity }) => quantity)}::integer[], ${hold.fingerprint},
        ${JSON.stringify(hold.ship_to)}::jsonb, ${TIMES.held}::interval)`.execute(db);
    return rows[0];
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === 'PIECE') return undefined;
    throw error;
  }
}

/** Notes the provider's order on a hold that has none. False: it has ended, or has one by now. */
export async function openCheckout(
  db: Db,
  checkoutId: string,
  rzpOrderId: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout')
    .set({
      state: 'open',
      rzp_order_id: rzpOrderId,
      expires_at: after(TIMES.open),
      check_at: after(TIMES.look),
    })
    .where('checkout_id', '=', checkoutId)
    .where('state', '=', 'held')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The one lock of the money path: whoever decides about a checkout holds it. */
export async function lockCheckout(
  trx: Trx,
  by: { checkout_id: string } | { rzp_order_id: string },
) {
  const [[column, id] = ['checkout_id', '']] = Object.entries(by);
  return trx
    .selectFrom('checkout')
    .select([
      'checkout_id',
      'user_id',
      'state',
      'amount_paise',
      'ship_to',
      sql<boolean>`expires_at <= now()`.as('expired'),
    ])
    .where(sql.ref(column), '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Puts the pieces of a locked, live checkout back and lets the hold end. */
export async function setReleased(trx: Trx, checkoutId: string): Promise<void> {
  await sql`select return_pieces(${checkoutId}, 'release')`.execute(trx);
  await trx
    .updateTable('checkout')
    .set({
      state: 'released',
      released_at: sql`now()`,
      // An order whose number nobody got cannot be paid.
      check_at: sql`case when rzp_order_id is null then null
        else now() + ${sql.lit(LATE_LOOKS[0])}::interval end`,
    })
    .where('checkout_id', '=', checkoutId)
    .execute();
}

/** Takes the pieces of a released checkout again: all lines, or none and false. */
export async function retakePieces(trx: Trx, checkoutId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select retake_pieces(${checkoutId}) as taken`.execute(trx);
  return rows[0]?.taken ?? false;
}

export interface DueCheckout {
  checkout_id: string;
  rzp_order_id: string | null;
  expired: boolean;
  /** The hold must end now, whatever the provider says. */
  capped: boolean;
  /** The database's clock, to compare the provider's times with. */
  now: Date;
}

/** Takes the next checkout to ask about. Who crashes with it leaves it to the next in two minutes. */
export async function claimDueCheckout(db: Db): Promise<DueCheckout | undefined> {
  const { rows } = await sql<DueCheckout>`
    with due as (
      select checkout_id from checkout where check_at <= now()
      -- Pieces that are held first: who gave up a hundred wishes must not keep others waiting.
      order by state in ('released', 'paid'), check_at for no key update skip locked limit 1
    )
    update checkout c
    set check_at = now() + ${sql.lit(TIMES.look)}::interval
    from due where c.checkout_id = due.checkout_id
    returning c.checkout_id, c.rzp_order_id, c.expires_at <= now() as expired,
      c.created_at + ${sql.lit(TIMES.cap)}::interval <= now() as capped, now() as now`.execute(db);
  return rows[0];
}

/** The next of these moments after something ended; nothing when all of them are over. */
const nextOf = (ended: 'released_at' | 'paid_at', looks: string[]) => {
  const moments = looks.map((time) => sql`(${sql.ref(ended)} + ${sql.lit(time)}::interval)`);
  return sql`(select min(at) from (values ${sql.join(moments)}) late (at) where at > now())`;
};

/** When a checkout that was asked about is looked at again. */
export async function setNextLook(db: Db, checkoutId: string): Promise<void> {
  await sql`
    update checkout
    set check_at = case state
      when 'open' then case when expires_at > now()
        then least(now() + ${sql.lit(TIMES.look)}::interval, expires_at)
        else now() + ${sql.lit(TIMES.look)}::interval end
      when 'released' then ${nextOf('released_at', LATE_LOOKS)}
      when 'paid' then ${nextOf('paid_at', PAID_LOOKS)}
      end
    where checkout_id = ${checkoutId}`.execute(db);
}

/** The customer's own checkout with this order. */
export async function findCheckoutOf(db: Db, userId: number, rzpOrderId: string) {
  return db
    .selectFrom('checkout')
    .select('checkout_id')
    .where('rzp_order_id', '=', rzpOrderId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function hasCheckout(db: Db, rzpOrderId: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkout')
    .select('checkout_id')
    .where('rzp_order_id', '=', rzpOrderId)
    .executeTakeFirst();
  return row !== undefined;
}
