import { LINKS_PAGE_SIZE, type LinkState, type LinkView } from '@shop/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { TIMEOUTS } from '#features/payments/checkout/timeouts.ts';
import { IS_WINDOW_OPEN } from './links.queries.ts';

/** Conditions on `payment_link l` with its `checkout c`. */
const STATE = sql<LinkState>`case when c.status = 'paid' then 'paid'
  when l.cancelled_at is not null then 'cancelled'
  when c.status in ('held', 'open') then 'open' else 'ended' end`;

const WINDOW_UNTIL = sql<Date | null>`case when c.status = 'open' and ${IS_WINDOW_OPEN}
  then c.window_opened_at + ${sql.lit(TIMEOUTS.open)}::interval end`;

/** By India's clock. A link that is kept a little longer for a payment still ends today. */
const ENDS_TODAY = sql<boolean>`(c.status in ('held', 'open')
  and l.hold_until < date_trunc('day', now(), 'Asia/Kolkata') + interval '1 day')`;

const PIECES = sql<LinkPieceRow[]>`(
  select json_agg(json_build_object('product_id', i.product_id, 'name', i.name, 'image', i.image,
    'quantity', i.quantity, 'unit_price_paise', i.unit_price_paise) order by i.product_id)
  from checkout_item i where i.checkout_id = c.checkout_id)`;

const ARE_FREE = sql<boolean>`not exists (
  select from checkout_item i join product p using (product_id) join product_stock s using (product_id)
  where i.checkout_id = c.checkout_id and not (p.enabled and s.stock >= i.quantity))`;

const VIEWS: Record<LinkView, RawBuilder<boolean>> = {
  all: sql<boolean>`true`,
  open: sql<boolean>`c.status in ('held', 'open')`,
  today: ENDS_TODAY,
  paid: sql<boolean>`c.status = 'paid'`,
  ended: sql<boolean>`c.status = 'released'`,
};

/** Those that end today, for the list of open work. */
export const ENDING_LINKS = sql`
  select l.link_id, l.created_at, l.hold_until, c.amount_paise, coalesce(l.name, '') as name,
    (select string_agg(i.name, ', ' order by i.product_id) from checkout_item i
      where i.checkout_id = c.checkout_id) as text
  from payment_link l join checkout c using (link_id) where ${ENDS_TODAY}`;

interface LinkPieceRow {
  product_id: number;
  name: string;
  image: string | null;
  quantity: number;
  unit_price_paise: number;
}

export interface LinkRow {
  link_id: number;
  state: LinkState;
  pieces: LinkPieceRow[];
  name: string | null;
  phone: string | null;
  amount_paise: number;
  delivery_paise: number;
  discount_paise: number;
  hold_until: Date;
  ends_today: boolean;
  being_paid: boolean;
  can_be_kept_again: boolean;
  order_id: string | null;
  paid_at: Date | null;
  cancelled_at: Date | null;
  created_at: Date;
  created_by: string;
}

const COLUMNS = sql`l.link_id, ${STATE} as state, ${PIECES} as pieces, l.name, l.phone, c.amount_paise,
  c.delivery_paise, c.discount_paise, l.hold_until, ${ENDS_TODAY} as ends_today,
  ${WINDOW_UNTIL} is not null as being_paid,
  c.status = 'released' and l.cancelled_at is null and l.created_at > now() - interval '3 days'
    and ${ARE_FREE} as can_be_kept_again,
  o.order_id, c.paid_at, l.cancelled_at, l.created_at, a.name as created_by`;

const TABLES = sql`payment_link l join checkout c using (link_id)
  join admin a on a.admin_id = l.created_by left join orders o using (checkout_id)`;

const PAGE_SIZE = sql.lit(LINKS_PAGE_SIZE);

/** One page of a view, open links first, then the newest. */
export async function listLinks(
  db: Db,
  { view = 'all', page = 1 }: { view?: LinkView | undefined; page?: number | undefined },
): Promise<LinkRow[]> {
  const isOpen = VIEWS.open;
  const { rows } = await sql<LinkRow>`
    select ${COLUMNS} from (
      select l.link_id from payment_link l join checkout c using (link_id)
      where ${VIEWS[view]}
      order by ${isOpen} desc, l.created_at desc, l.link_id desc
      limit ${PAGE_SIZE} offset ${(page - 1) * LINKS_PAGE_SIZE}
    ) key
    join (${TABLES}) on l.link_id = key.link_id
    order by ${isOpen} desc, l.created_at desc, l.link_id desc`.execute(db);
  return rows;
}

export async function countLinks(db: Db): Promise<Record<LinkView, number>> {
  const { rows } = await sql<Record<LinkView, number>>`
    select count(*)::integer as "all",
      count(*) filter (where ${VIEWS.open})::integer as open,
      count(*) filter (where ${VIEWS.today})::integer as today,
      count(*) filter (where ${VIEWS.paid})::integer as paid,
      count(*) filter (where ${VIEWS.ended})::integer as ended
    from payment_link l join checkout c using (link_id)`.execute(db);
  return rows[0] ?? { all: 0, open: 0, today: 0, paid: 0, ended: 0 };
}

export async function findLinkDetails(db: Db, link_id: number): Promise<LinkRow | undefined> {
  const { rows } = await sql<LinkRow>`
    select ${COLUMNS} from ${TABLES} where l.link_id = ${link_id}`.execute(db);
  return rows[0];
}

export interface PayLinkRow
  extends Pick<
    LinkRow,
    | 'state'
    | 'hold_until'
    | 'pieces'
    | 'amount_paise'
    | 'delivery_paise'
    | 'discount_paise'
    | 'order_id'
  > {
  estimated_from: string | null;
  estimated_until: string | null;
  /** Null when neither the shop nor a payer has typed it, or when it was removed. */
  name: string | null;
  phone: string | null;
  post_office: string | null;
  has_email: boolean;
  window_until: Date | null;
}

/** The page of the payer. It may be read by previews and scanners, and changes nothing. */
export async function findPayLink(db: Db, link_id: number): Promise<PayLinkRow | undefined> {
  const { rows } = await sql<PayLinkRow>`
    select ${STATE} as state, l.hold_until, ${PIECES} as pieces, c.amount_paise, c.delivery_paise,
      c.discount_paise, o.order_id, c.estimated_from::text, c.estimated_until::text,
      coalesce(nullif(c.ship_to ->> 'name', ''), l.name) as name,
      coalesce(nullif(c.ship_to ->> 'phone', ''), l.phone) as phone,
      coalesce(c.ship_to -> 'address', l.address) ->> 'post_office' as post_office,
      coalesce(nullif(c.ship_to ->> 'email', ''), l.email) is not null as has_email,
      ${WINDOW_UNTIL} as window_until
    from ${TABLES} where l.link_id = ${link_id}`.execute(db);
  return rows[0];
}

/** Whether an order at the provider is paid by a payment link. */
export async function isOrderOfLink(db: Db, rzp_order_id: string): Promise<boolean> {
  const row = await db
    .selectFrom('checkout')
    .select('checkout_id')
    .where('rzp_order_id', '=', rzp_order_id)
    .where('link_id', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}
