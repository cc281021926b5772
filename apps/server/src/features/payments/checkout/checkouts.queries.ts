import type { OrderLineInput } from '@shop/contract';
import { fromRupees, type Paise } from '@shop/domain/money';
import type { DeliveryTerms } from '@shop/domain/orders/delivery';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db, Trx } from '#db/database.ts';
import { LATE_PAYMENT_CHECKS, TIMEOUTS } from './timeouts.ts';

const after = (time: string) => sql<Date>`now() + ${sql.lit(time)}::interval`;
const firstLateCheck = sql<Date>`now() + ${sql.lit(LATE_PAYMENT_CHECKS[0])}::interval`;
/** A payment link that is kept longer stays so. */
const openUntil = sql<Date>`greatest(expires_at, least(${after(TIMEOUTS.open)}, max_expires_at))`;

/** A buyer without staff: a customer, or the tab of a guest. */
export type Buyer = { user_id: number } | { guest_hash: Buffer };
/** For whom pieces are held: a buyer, whoever has a payment link, or a member of staff who sells at the counter. */
export type Holder = Buyer | { link_id: number } | { sold_by: number };

export function isHeldBy(holder: Holder) {
  if ('user_id' in holder) return sql<boolean>`user_id = ${holder.user_id}`;
  if ('guest_hash' in holder) return sql<boolean>`guest_hash = ${holder.guest_hash}`;
  return 'link_id' in holder
    ? sql<boolean>`link_id = ${holder.link_id}`
    : sql<boolean>`sold_by = ${holder.sold_by}`;
}

/**
 * As in the indexes checkout_one_active_per_user and checkout_one_active_per_guest. A checkout that reserves nothing is
 * active while it waits.
 */
export const isActive = sql<boolean>`(status in ('held', 'open') or waiting_since is not null)`;

/** Price and stock of the enabled products in the list. Takes no locks: most rejections end here. */
export async function listAvailability(db: Db, products: number[]) {
  return db
    .selectFrom('product')
    .innerJoin('product_stock', 'product_stock.product_id', 'product.product_id')
    .innerJoin('current_price', 'current_price.product_id', 'product.product_id')
    .select([
      'product.product_id',
      'stock',
      sql<number>`current_price.price_paise`.as('price_paise'),
    ])
    .where('product.product_id', '=', sql<number>`any(${products})`)
    .where('enabled', '=', sql.lit(true))
    .execute();
}

export interface ActiveCheckout {
  checkout_id: string;
  amount_paise: number;
  /** The present price of its pieces. */
  items_paise: Paise;
  rzp_order_id: string | null;
  /** The checkout waits for a provider order in a queue that is being served. */
  waiting: boolean;
  sameFingerprint: boolean;
  nearMaxAge: boolean;
}

/** The active checkout of a customer or guest, at most one, compared with the request's fingerprint. */
export async function findActiveCheckout(
  db: Db,
  holder: Holder,
  fingerprint: Buffer,
): Promise<ActiveCheckout | undefined> {
  const { rows } = await sql<ActiveCheckout>`
    select checkout_id, amount_paise, rzp_order_id, (
        select sum(p.price_paise * i.quantity)::bigint
        from checkout_item i join current_price p using (product_id)
        where i.checkout_id = c.checkout_id) as items_paise, fingerprint = ${fingerprint} as "sameFingerprint",
      waiting_since is not null and is_payment_queue_served() as waiting,
      max_expires_at < now() + ${sql.lit(TIMEOUTS.extendBelow)}::interval as "nearMaxAge"
    from checkout c
    where ${isHeldBy(holder)} and ${isActive}`.execute(db);
  return rows[0];
}

/**
 * Counts another payment window of a checkout, and extends a reservation that is about to expire, up to
 * its maximum age. @returns the number of the window, undefined when the checkout is no longer active.
 */
export async function updateWindows(db: Db, checkout_id: string): Promise<number | undefined> {
  const { rows } = await sql<{ windows: number }>`
    update checkout
    set windows = windows + 1, window_opened_at = now(), expires_at = case
      when status = 'open' and expires_at < now() + ${sql.lit(TIMEOUTS.extendBelow)}::interval
        then least(${after(TIMEOUTS.open)}, max_expires_at)
      else expires_at end
    where checkout_id = ${checkout_id} and ${isActive}
    returning windows`.execute(db);
  return rows[0]?.windows;
}

export interface ReservationRequest {
  holder: Holder;
  /** Hash of a guest's network. */
  guest_network?: Buffer | undefined;
  lines: OrderLineInput[];
  fingerprint: Buffer;
  ship_to: object;
  delivery: FrozenDelivery;
  /** The total that the buyer saw before pressing Buy. */
  seen_total?: Paise | undefined;
  /** The code of a coupon. */
  coupon?: string | undefined;
  /** Given by the holders link_id and sold_by. */
  sale?: StaffSale | undefined;
}

/** Terms that staff agree on with a person. */
interface StaffSale {
  /** Makes a sale at the counter idempotent. */
  request_id?: string | undefined;
  /** Missing: the sum of prices and delivery. */
  agreed?: Paise | undefined;
  /** Most that the agreed total may be below that sum. Missing: the price of all pieces. */
  mostOff?: Paise | undefined;
  /** An interval of PostgreSQL. */
  keep: string;
}

export interface FrozenDelivery extends DeliveryTerms {
  /** YYYY-MM-DD. Null while the address of a payment link is not known. */
  from: string | null;
  until: string | null;
  gift_note: string | null;
}

export type Reservation = { checkout_id: string; amount_paise: number; waiting: boolean };

/**
 * Creates a checkout with frozen lines and prices and reserves its stock, in one round trip. Who may not reserve gets a
 * checkout that is released already and takes its stock when it is paid.
 * @returns undefined when stock, prices or the coupon's uses have changed, or there already is an active checkout of
 * the same holder.
 */
export async function createCheckout(
  db: Db,
  request: ReservationRequest,
): Promise<Reservation | undefined> {
  const { holder, guest_network, lines, fingerprint, ship_to, delivery } = request;
  const { seen_total, coupon, sale } = request;
  const { charge, freeFrom, ...estimate } = delivery;
  const inPaise = {
    ...estimate,
    charge_paise: fromRupees(charge),
    free_from_paise: freeFrom === null ? null : fromRupees(freeFrom),
  };
  const user_id = 'user_id' in holder ? holder.user_id : null;
  const guest_hash = 'guest_hash' in holder ? holder.guest_hash : null;
  try {
    const { rows } = await sql<Reservation>`
      select checkout_id, amount_paise, waiting
      from create_checkout(${user_id}::bigint, ${guest_hash}::bytea, ${guest_network ?? null}::bytea,
        ${lines.map(({ product_id }) => product_id)}::bigint[],
        ${lines.map(({ quantity }) => quantity)}::integer[], ${fingerprint},
        ${JSON.stringify(ship_to)}::jsonb, ${JSON.stringify(inPaise)}::jsonb,
        ${sale?.keep ?? TIMEOUTS.held}::interval,
        coalesce(${sale?.keep ?? null}::interval, '0') + ${TIMEOUTS.maxAge}::interval,
        ${seen_total ?? null}::bigint, ${coupon ?? null}::text, ${bySeller(holder, sale)}::jsonb)`.execute(
      db,
    );
    return rows[0];
  } catch (error) {
    if (error instanceof pg.DatabaseError && isChanged(error.code)) return undefined;
    throw error;
  }
}

/** @returns null unless staff sell. */
function bySeller(holder: Holder, sale: StaffSale | undefined): string | null {
  if (!sale) return null;
  const { request_id, agreed: agreed_paise, mostOff: most_off_paise } = sale;
  return JSON.stringify({ ...holder, request_id, agreed_paise, most_off_paise });
}

/** The stock, the prices since the buyer saw them, or whether the coupon is open, used by this person or used up. */
const CHANGES = new Set(['SH001', 'SH002', 'SH003', 'SH004', 'SH005']);

const isChanged = (code: string | undefined) => code !== undefined && CHANGES.has(code);

/** @returns false when the checkout has ended or already has a provider order. */
export async function markCheckoutOpen(
  db: Db,
  checkout_id: string,
  rzp_order_id: string,
  { windows }: { windows?: number } = {},
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('checkout')
    .set({
      ...(windows !== undefined && { windows }),
      waiting_since: null,
      status: sql`case when reserves_stock then 'open' else status end`,
      rzp_order_id,
      expires_at: openUntil,
      next_check_at: sql`case when not reserves_stock then ${firstLateCheck}
        else ${after(TIMEOUTS.pollInterval)} end`,
    })
    .where('checkout_id', '=', checkout_id)
    .where('rzp_order_id', 'is', null)
    .where(sql<boolean>`(status = 'held' or not reserves_stock)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Settlement and release both take this row lock first, so they are serialized per checkout. */
export async function lockCheckout(
  trx: Trx,
  by:
    | { checkout_id: string }
    | { rzp_order_id: string }
    | { rzp_qr_id: string }
    | { link_id: number },
) {
  return trx
    .selectFrom('checkout')
    .select([
      'checkout_id',
      'user_id',
      'link_id',
      'sold_by',
      'status',
      'amount_paise',
      'ship_to',
      'windows',
      sql<boolean>`waiting_since is not null`.as('waiting'),
      sql<boolean>`expires_at <= now()`.as('expired'),
      sql<boolean>`max_expires_at <= now()`.as('pastMaxAge'),
    ])
    .where(isCheckout(by))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

function isCheckout(by: Parameters<typeof lockCheckout>[1]) {
  if ('checkout_id' in by) return sql<boolean>`checkout_id = ${by.checkout_id}`;
  if ('rzp_qr_id' in by) return sql<boolean>`rzp_qr_id = ${by.rzp_qr_id}`;
  return 'rzp_order_id' in by
    ? sql<boolean>`rzp_order_id = ${by.rzp_order_id}`
    : sql<boolean>`link_id = ${by.link_id}`;
}

/** Ends a locked, active checkout and releases its stock, if it has any. */
export async function markReleased(
  trx: Trx,
  { checkout_id, status }: { checkout_id: string; status: string },
): Promise<void> {
  if (status !== 'released') {
    await sql`select release_stock(${checkout_id}, 'release')`.execute(trx);
  }
  await trx
    .updateTable('checkout')
    .set({
      status: 'released',
      waiting_since: null,
      released_at: sql`coalesce(released_at, now())`,
      // Without a provider order or a QR code there is nothing to pay, so no late payment can come.
      next_check_at: sql`case when num_nonnulls(rzp_order_id, rzp_qr_id) = 0 then null
        else ${firstLateCheck} end`,
    })
    .where('checkout_id', '=', checkout_id)
    .execute();
}

/**
 * True for a checkout whose frozen prices have expired, that was paid with less than it costs today, or whose
 * customer or guest was erased since. The delivery charge stays the frozen one. What staff have agreed on is below the
 * prices, so there the prices of then are compared, and their time begins with the end of the link.
 * @param discount what the code still takes off
 */
export async function isStale(
  trx: Trx,
  checkout_id: string,
  paidPaise: number,
  discount: number = 0,
): Promise<boolean> {
  const { rows } = await sql<{ stale: boolean }>`
    select coalesce(l.hold_until, c.created_at) <= now() - ${sql.lit(TIMEOUTS.frozenPrices)}::interval
      or c.fingerprint = sha256('')
      or exists (select from customer u where u.user_id = c.user_id and u.erased_at is not null)
      or (select case when num_nonnulls(c.link_id, c.sold_by) = 1
          then sum(p.price_paise * i.quantity) > sum(i.unit_price_paise * i.quantity)
          else sum(p.price_paise * i.quantity) - ${discount}::bigint + c.delivery_paise > ${paidPaise} end
        from checkout_item i join current_price p using (product_id)
        where i.checkout_id = c.checkout_id) as stale
    from checkout c left join payment_link l using (link_id) where c.checkout_id = ${checkout_id}`.execute(
    trx,
  );
  return rows[0]?.stale ?? false;
}

/** @returns undefined without a code */
export async function findFrozenCoupon(trx: Trx, checkout_id: string) {
  const { rows } = await sql<{ code: string; discount: Paise; lines: OrderLineInput[] }>`
    select c.coupon_code as code, c.discount_paise as discount, (
      select jsonb_agg(jsonb_build_object('product_id', i.product_id, 'quantity', i.quantity))
      from checkout_item i where i.checkout_id = c.checkout_id) as lines
    from checkout c where c.checkout_id = ${checkout_id} and c.coupon_code is not null`.execute(
    trx,
  );
  return rows[0];
}

/** Products of a checkout with their quantities. */
export async function listLines(db: Db, checkout_id: string): Promise<OrderLineInput[]> {
  return db
    .selectFrom('checkout_item')
    .select(['product_id', 'quantity'])
    .where('checkout_id', '=', checkout_id)
    .orderBy('product_id')
    .execute();
}

/**
 * Claims coupon and stock of a released checkout again. stale: its code is over or used up, so that it costs more now.
 */
export async function tryReserveAgain(
  trx: Trx,
  checkout_id: string,
): Promise<'reserved' | 'sold_out' | 'stale'> {
  const { rows } = await sql<{ result: 'reserved' | 'sold_out' | 'stale' }>`
    select try_reserve_again(${checkout_id}) as result`.execute(trx);
  return rows[0]?.result ?? 'sold_out';
}

export async function findOwnCheckout(db: Db, holder: Holder, rzp_order_id: string) {
  return db
    .selectFrom('checkout')
    .select('checkout_id')
    .where('rzp_order_id', '=', rzp_order_id)
    .where(isHeldBy(holder))
    .executeTakeFirst();
}

/** @returns undefined when the reservation has ended, or a newer window was opened for the checkout. */
export async function findReservationEnd(
  db: Db,
  checkout_id: string,
  window: number,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom('checkout')
    .select('expires_at')
    .where('checkout_id', '=', checkout_id)
    .where('status', '=', 'open')
    .where('windows', '=', window)
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.expires_at;
}

/** Whether the shop heard of one of these attempts first after the newest window was opened. */
export async function hasAttemptSinceOpened(
  db: Db,
  checkout_id: string,
  rzpPaymentIds: string[],
): Promise<boolean> {
  const { rows } = await sql<{ since: boolean }>`
    select exists (
      select from payment p join checkout c using (checkout_id)
      where p.rzp_payment_id = any(${rzpPaymentIds}) and c.checkout_id = ${checkout_id}
        and p.first_seen_at >= c.window_opened_at) as since`.execute(db);
  return rows[0]?.since ?? false;
}

export async function hasCheckout(db: Db, rzp_order_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkout')
    .select('checkout_id')
    .where('rzp_order_id', '=', rzp_order_id)
    .executeTakeFirst();
  return row !== undefined;
}
