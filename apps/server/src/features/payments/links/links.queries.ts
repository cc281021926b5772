import type { Address } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { hashToken, isToken } from '#features/accounts/sessions/sessions.ts';
import { TIMEOUTS } from '#features/payments/checkout/timeouts.ts';

/** Longest time from the creation of a link to its end. */
const MAX_AGE = sql`interval '3 days'`;
const TOKEN_LIFETIME = sql`interval '1 year'`;

/** A condition on `checkout c`: somebody may be paying in the newest window. */
export const IS_WINDOW_OPEN = sql<boolean>`(
  c.windows > 0 and c.window_opened_at > now() - ${sql.lit(TIMEOUTS.open)}::interval)`;

/** Its checkout is locked before, see lockCheckout(), so that a cancellation that was waited for is seen. */
export async function isLinkCancelled(trx: Trx, link_id: number): Promise<boolean> {
  const link = await trx
    .selectFrom('payment_link')
    .select('cancelled_at')
    .where('link_id', '=', link_id)
    .executeTakeFirst();
  return !!link?.cancelled_at;
}

/** @returns undefined when the token is damaged, unknown or too old. */
export async function findLinkByToken(
  db: Db,
  token: string,
): Promise<{ link_id: number } | undefined> {
  if (!isToken(token)) return undefined;
  const { rows } = await sql<{ link_id: number }>`
    select link_id from page_token
    where token_hash = ${hashToken(token)} and link_id is not null and expires_at > now()`.execute(
    db,
  );
  return rows[0];
}

export async function insertLinkToken(
  db: Db,
  { link_id, token_hash }: { link_id: number; token_hash: Buffer },
): Promise<void> {
  await sql`
    insert into page_token (token_hash, link_id, scope, expires_at)
    values (${token_hash}, ${link_id}, 'limited', now() + ${TOKEN_LIFETIME})`.execute(db);
}

export async function findLinkOfRequest(db: Db, request_id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('payment_link')
    .select('link_id')
    .where('request_id', '=', request_id)
    .executeTakeFirst();
  return row?.link_id;
}

interface NewLink {
  request_id: string;
  created_by: number;
  name: string | undefined;
  phone: string;
  email: string | undefined;
  address: Address | undefined;
  keep: string;
}

/** @returns undefined when a repeated request has made the link. */
export async function insertLink(trx: Trx, link: NewLink): Promise<number | undefined> {
  const { request_id, created_by, name, phone, email, address, keep } = link;
  const { rows } = await sql<{ link_id: number }>`
    insert into payment_link (request_id, created_by, name, phone, email, address, hold_until)
    values (${request_id}, ${created_by}, ${name ?? null}, ${phone}, ${email ?? null},
      ${address ? JSON.stringify(address) : null}::jsonb, now() + ${keep}::interval)
    on conflict (request_id) do nothing
    returning link_id`.execute(trx);
  return rows[0]?.link_id;
}

/**
 * With a lock until the end of the transaction, so that links that are made at the same time are counted one by one.
 */
export async function countOpenLinks(trx: Trx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('payment_link'))`.execute(trx);
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from checkout
    where link_id is not null and status in ('held', 'open')`.execute(trx);
  return rows[0]?.open ?? 0;
}

export interface LinkCheckout {
  checkout_id: string;
  status: 'held' | 'open' | 'released' | 'paid';
  cancelled: boolean;
  amount_paise: number;
  ship_to: Partial<{ name: string; email: string; phone: string; address: Address }>;
  rzp_order_id: string | null;
  waiting: boolean;
  /** Too little time is left to pay. */
  over: boolean;
  window_open_until: Date | null;
}

/** The checkout that is paid with a link. @returns undefined when there is no such link. */
export async function findLinkCheckout(db: Db, link_id: number): Promise<LinkCheckout | undefined> {
  const { rows } = await sql<LinkCheckout>`
    select c.checkout_id, c.status, l.cancelled_at is not null as cancelled, c.amount_paise, c.ship_to,
      c.rzp_order_id, c.waiting_since is not null as waiting, not ${HAS_TIME} as over,
      case when ${IS_WINDOW_OPEN} then c.window_opened_at + ${sql.lit(TIMEOUTS.open)}::interval
        end as window_open_until
    from checkout c join payment_link l using (link_id)
    where link_id = ${link_id}`.execute(db);
  return rows[0];
}

/** A window that was opened before the end may be opened again after it, while its time lasts. */
const HAS_TIME = sql<boolean>`(c.expires_at > now()
  and c.max_expires_at > now() + ${sql.lit(TIMEOUTS.extendBelow)}::interval)`;

interface Destination {
  ship_to: object;
  gift_note: string | null;
  /** YYYY-MM-DD. */
  from: string;
  until: string;
}

/**
 * Opens another window of a link with these details, which stay as they are until it ends. @returns its number,
 * undefined when the link has ended or a window with other details is open.
 */
export async function openLinkWindow(
  db: Db,
  checkout_id: string,
  { ship_to, gift_note, from, until }: Destination,
): Promise<number | undefined> {
  const { rows } = await sql<{ windows: number }>`
    update checkout c
    set ship_to = ${JSON.stringify(ship_to)}::jsonb,
      gift_note = case when ${IS_WINDOW_OPEN} then gift_note else ${gift_note} end,
      estimated_from = ${from}::date, estimated_until = ${until}::date,
      windows = windows + 1, window_opened_at = now(),
      expires_at = greatest(expires_at,
        least(now() + ${sql.lit(TIMEOUTS.open)}::interval, max_expires_at)),
      next_check_at = least(next_check_at, now() + ${sql.lit(TIMEOUTS.pollInterval)}::interval)
    where checkout_id = ${checkout_id} and status = 'open' and ${HAS_TIME}
      and (not ${IS_WINDOW_OPEN} or ship_to = ${JSON.stringify(ship_to)}::jsonb)
    returning windows`.execute(db);
  return rows[0]?.windows;
}

interface Extension {
  hold_until: Date;
  before: Date;
}

/**
 * Moves the end of a locked link to so many hours from now, at most three days from its creation and never earlier.
 * @returns undefined when it cannot be kept longer.
 */
export async function extendHold(
  trx: Trx,
  link_id: number,
  keep: string,
): Promise<Extension | undefined> {
  const { rows } = await sql<Extension>`
    update payment_link
    set hold_until = greatest(hold_until, least(now() + ${keep}::interval, created_at + ${MAX_AGE}))
    where link_id = ${link_id} and created_at + ${MAX_AGE} > now()
      and (hold_until < created_at + ${MAX_AGE} or now() + ${keep}::interval <= hold_until)
    returning new.hold_until, old.hold_until as before`.execute(trx);
  return rows[0];
}

/**
 * Gives the checkout of a locked link the time of the link: of an active one, or of one whose pieces were taken again.
 */
export async function updateHold(trx: Trx, checkout_id: string): Promise<void> {
  await sql`
    update checkout c
    set status = case when c.rzp_order_id is null then 'held' else 'open' end, released_at = null,
      expires_at = case when c.status = 'released' then l.hold_until
        else greatest(c.expires_at, l.hold_until) end,
      max_expires_at = l.hold_until + ${sql.lit(TIMEOUTS.maxAge)}::interval,
      next_check_at = case when c.rzp_order_id is null then greatest(c.expires_at, l.hold_until)
        when c.status = 'released'
          then least(now() + ${sql.lit(TIMEOUTS.quietPollInterval)}::interval, l.hold_until)
        else c.next_check_at end
    from payment_link l
    where c.checkout_id = ${checkout_id} and l.link_id = c.link_id`.execute(trx);
}

export async function markLinkCancelled(trx: Trx, link_id: number): Promise<void> {
  await trx
    .updateTable('payment_link')
    .set({ cancelled_at: sql`now()` })
    .where('link_id', '=', link_id)
    .execute();
}
