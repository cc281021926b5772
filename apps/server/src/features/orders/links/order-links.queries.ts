import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { IS_OPEN_TO_LINKS } from '#features/tax/order-readers.queries.ts';

type LinkScope = 'limited' | 'full' | 'payer';

/** The order of `page_token t`: a payment link opens the one that was paid by it. */
const ORDER_OF_TOKEN = sql`coalesce(t.order_id, (
  select b.order_id from checkout c join orders b using (checkout_id) where c.link_id = t.link_id))`;

/** Besides the end of its order, see isOrderLongEnded. */
const MAIL_LINK_LIFETIME = sql`interval '1 year'`;
const FULL_MINUTES = 30;
const FULL_LIFETIME = sql`make_interval(mins => ${sql.lit(FULL_MINUTES)})`;
/** Enough for reloads; whoever proves the order more often proves it again. */
const MAX_FULL_TOKENS = sql.lit(20);

/** Links end so long after their order, and not before its pieces can no longer be returned. */
const LINK_DAYS = 30;

/**
 * A condition on `orders o`: what happened last, the delivery, a refund or the end of a return, is long ago, and
 * nothing more is to come. A cancelled order ends with its refund.
 */
const isOrderLongEnded = (returnDays: number) => sql<boolean>`(
  (o.order_status = 'Delivered' and not o.partly_shipped
    or o.order_status = 'Cancelled' and o.payment_status = 'Refunded')
  and greatest(
    case when o.order_status = 'Delivered' then coalesce(o.delivery_date, o.order_date) end,
    (select max(r.created_at) from refund r where r.rzp_payment_id = o.rzp_payment_id),
    (select max(coalesce(b.refused_at, b.refunded_at, b.exchanged_at)) from return_request b
      where b.order_id = o.order_id)
  ) < now() - make_interval(days => ${Math.max(LINK_DAYS, returnDays)}::integer)
  and not exists (
    select from return_request b
    where b.order_id = o.order_id and b.status in ('asked', 'approved', 'received')))`;

/**
 * Stores the link of a message that is being sent to an address. A second attempt replaces the link of the first. The
 * lock makes it wait for a correction of the email, which ends all links.
 * @returns false unless the message is about a guest's order with this email.
 */
export async function insertMailLink(
  db: Db,
  { token_hash, message_id, email }: { token_hash: Buffer; message_id: string; email: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into page_token (token_hash, order_id, scope, message_id, expires_at)
    select ${token_hash}::bytea, o.order_id, 'limited', m.message_id, now() + ${MAIL_LINK_LIFETIME}
    from message m
    left join refund r using (refund_id)
    left join payment p on p.rzp_payment_id = coalesce(m.rzp_payment_id, r.rzp_payment_id)
    join orders o on o.order_id = coalesce(m.order_id, (
      select b.order_id from orders b where b.checkout_id = p.checkout_id))
    where m.message_id = ${message_id} and m.status = 'due' and ${IS_OPEN_TO_LINKS}
      and o.ship_to ->> 'email' = ${email}
    for share of o
    on conflict (message_id) do update
    set token_hash = excluded.token_hash, expires_at = excluded.expires_at
    returning 1`.execute(db);
  return rows.length > 0;
}

/**
 * Stores a token of the tab that paid, until 30 minutes after the order.
 * @returns false when that time is over, or it is no guest's order.
 */
export async function insertPayerToken(
  db: Db,
  { token_hash, order_id }: { token_hash: Buffer; order_id: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into page_token (token_hash, order_id, scope, expires_at)
    select ${token_hash}::bytea, o.order_id, 'payer', o.order_date + ${FULL_LIFETIME} from orders o
    where o.order_id = ${order_id} and ${IS_OPEN_TO_LINKS}
      and o.order_date + ${FULL_LIFETIME} > now() and ${hasFewTokens(order_id)}
    for share of o
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Stores a token for whoever has typed the digits of the phone. @returns undefined when there are many already. */
export async function insertFullToken(
  trx: Trx,
  { token_hash, order_id }: { token_hash: Buffer; order_id: string },
): Promise<Date | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into page_token (token_hash, order_id, scope, expires_at)
    select ${token_hash}::bytea, ${order_id}::text, 'full', now() + ${FULL_LIFETIME}
    where ${hasFewTokens(order_id)}
    returning expires_at`.execute(trx);
  return rows[0]?.expires_at;
}

const hasFewTokens = (order_id: string) => sql<boolean>`(
  select count(*) from page_token
  where order_id = ${order_id} and scope <> 'limited' and expires_at > now()) < ${MAX_FULL_TOKENS}`;

interface FoundLink {
  order_id: string;
  scope: LinkScope;
  expires_at: Date;
}

/** @returns undefined when the link is unknown or too old, or its order is in an account. */
export async function findOrderLink(
  db: Db,
  token_hash: Buffer,
  returnDays: number,
): Promise<FoundLink | undefined> {
  const { rows } = await sql<FoundLink>`
    select o.order_id, t.scope, t.expires_at
    from page_token t join orders o on o.order_id = ${ORDER_OF_TOKEN}
    where t.token_hash = ${token_hash} and t.expires_at > now() and ${IS_OPEN_TO_LINKS}
      and not (t.scope = 'limited' and ${isOrderLongEnded(returnDays)})`.execute(db);
  return rows[0];
}

interface WrongPhoneEnds {
  hour: number;
  day: number;
  /** In all days that are kept. */
  all: number;
}

/** With a row lock, so that guesses at the same time are counted one after the other. */
export async function lockPhoneEnd(
  trx: Trx,
  order_id: string,
): Promise<{ phone_end: string; wrong: WrongPhoneEnds } | undefined> {
  const { rows } = await sql<{ phone_end: string }>`
    select right(o.ship_to ->> 'phone', 4) as phone_end from orders o
    where o.order_id = ${order_id} and ${IS_OPEN_TO_LINKS}
    for no key update`.execute(trx);
  const [order] = rows;
  if (!order) return undefined;
  const counted = await sql<WrongPhoneEnds>`
    select count(*)::integer as all,
      count(*) filter (where tried_at > now() - interval '1 hour')::integer as hour,
      count(*) filter (where tried_at > now() - interval '1 day')::integer as day
    from wrong_phone_end where order_id = ${order_id}`.execute(trx);
  return { ...order, wrong: counted.rows[0] ?? { hour: 0, day: 0, all: 0 } };
}

export async function insertWrongPhoneEnd(trx: Trx, order_id: string): Promise<void> {
  await trx.insertInto('wrong_phone_end').values({ order_id }).execute();
}

/**
 * Locks the order of a link, after its checkout like a settlement. @returns undefined when the link has ended
 * meanwhile.
 */
export async function lockLinkedOrder(trx: Trx, token_hash: Buffer) {
  await sql`
    select from checkout c
    where c.checkout_id = (
      select o.checkout_id from page_token t join orders o using (order_id) where t.token_hash = ${token_hash})
    for no key update`.execute(trx);
  const { rows } = await sql<{ order_id: string; scope: LinkScope; email: string }>`
    select o.order_id, t.scope, o.ship_to ->> 'email' as email
    from page_token t join orders o using (order_id)
    where t.token_hash = ${token_hash} and t.expires_at > now() and ${IS_OPEN_TO_LINKS}
    for no key update of o`.execute(trx);
  return rows[0];
}

/** Also in the checkout, which a message about a second payment reads. */
export async function updateOrderEmail(trx: Trx, order_id: string, email: string): Promise<void> {
  const changed = JSON.stringify({ email });
  await sql`
    update orders o
    set ship_to = o.ship_to || ${changed}::jsonb,
      search_words = order_search_words(o.order_id, o.rzp_payment_id, o.ship_to || ${changed}::jsonb, (
        select string_agg(i.name, ' ') from order_item i where i.order_id = o.order_id))
    where o.order_id = ${order_id}`.execute(trx);
  await sql`
    update checkout c set ship_to = c.ship_to || ${changed}::jsonb
    from orders o where o.order_id = ${order_id} and c.checkout_id = o.checkout_id`.execute(trx);
}

/** Ends every link of an order, except for one. */
export async function deleteOtherLinks(trx: Trx, order_id: string, except?: Buffer): Promise<void> {
  await trx
    .deleteFrom('page_token')
    .where('order_id', '=', order_id)
    .$if(except !== undefined, (query) => query.where('token_hash', '!=', except ?? Buffer.of()))
    .execute();
}

/** Runs the same statement whether or not number and email belong together, so that both take the same time. */
export async function insertLinkRequest(
  db: Db,
  { order_id, email }: { order_id: string; email: string },
): Promise<void> {
  await sql`
    insert into order_link_request (order_id, email_hash)
    values (${order_id}, email_hash(${email}))`.execute(db);
}

/**
 * Removes the oldest request, and inserts the message with the link, if number and email belong together and no
 * such message waits to be sent. @returns false without a request.
 */
export async function processLinkRequest(db: Db): Promise<boolean> {
  const { rows } = await sql`
    with due as (
      delete from order_link_request where request_id = (
        select request_id from order_link_request
        order by request_id for update skip locked limit 1)
      returning request_id, order_id, email_hash
    ), message_inserted as (
      insert into message (kind, unique_key, order_id)
      select 'order_link', 'order_link:' || due.request_id, o.order_id
      from due join orders o using (order_id)
      where ${IS_OPEN_TO_LINKS} and email_hash(o.ship_to ->> 'email') = due.email_hash
        and not exists (
          select from message m where m.order_id = o.order_id and m.kind = 'order_link' and m.status = 'due')
    )
    select from due`.execute(db);
  return rows.length > 0;
}

/** Deletes expired links, guesses that are a year old, and requests older than a day. */
export async function deleteOldLinks(db: Db): Promise<void> {
  await sql`delete from page_token where expires_at < now()`.execute(db);
  await sql`delete from wrong_phone_end where tried_at < now() - interval '1 year'`.execute(db);
  await sql`delete from order_link_request where created_at < now() - interval '1 day'`.execute(db);
}
