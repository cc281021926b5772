import type { WorkKind } from '@shop/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#db/database.ts';
import {
  IS_NOT_REFUNDED,
  IS_NOT_RESTOCKED,
  IS_REFUND_TO_GIVE,
  IS_REQUESTED,
} from '#features/orders/admin/order-views.queries.ts';
import {
  IS_PARTLY_SENT,
  IS_PENDING_TO_PACK,
  IS_SENT_BUT_PENDING,
} from '#features/orders/shipments.queries.ts';
import { OPEN_PAYMENTS } from '#features/payments/admin/payments.queries.ts';
import { ENDING_LINKS } from '#features/payments/links/view-links.queries.ts';
import { LAST_DAYS_OF_TICKET } from './work-limits.ts';

export interface WorkRow {
  kind: WorkKind;
  count: number;
  since: Date;
  /** The limit that the most urgent one has of its own. */
  due_at: Date | null;
  paise: number | null;
  examples: { id: string; name: string; text: string }[] | null;
}

/** Everything of one kind, as `select id, since, due_at, paise, name, text`. */
type WorkSql = RawBuilder<unknown>;

interface WorkLimits {
  /** Orders that were placed before are late. */
  lateBefore: Date;
}

const NOTHING = sql`null::timestamptz as due_at, null::bigint as paise, '' as name, '' as text`;

const payments = (state: string) => sql`
  select payment_id as id, since, null::timestamptz as due_at, amount_paise as paise,
    '' as name, '' as text
  from (${OPEN_PAYMENTS}) p where state = ${state}`;

const ordersToPack = sql`
  select order_id, order_date from orders o where ${IS_PENDING_TO_PACK} and not (${IS_REQUESTED})
  union all
  select order_id, order_date from orders o where ${IS_PARTLY_SENT}`;

const tickets = sql`
  select ticket_id as id, created_at as since, due_at, null::bigint as paise, name,
    (select left(e.text, 80) from ticket_entry e
      where e.ticket_id = t.ticket_id order by e.entry_id limit 1) as text
  from ticket t where closed_at is null`;

const returns = sql`
  select r.return_id as id, r.created_at as since, null::timestamptz as due_at, null::bigint as paise,
    coalesce(o.ship_to ->> 'buyer', o.ship_to ->> 'name') as name,
    left(r.text, 80) as text
  from return_request r join orders o using (order_id)
  where r.status in ('asked', 'approved', 'received')`;

const WORK: Record<WorkKind, (limits: WorkLimits) => WorkSql> = {
  payment_without_order: () => payments('money without order'),
  refund_failed: () => payments('refund failed'),
  link_ending: () => sql`
    select link_id::text as id, created_at as since, hold_until as due_at, amount_paise as paise, name, text
    from (${ENDING_LINKS}) l`,
  // The worker sends refunds by itself: a recent one needs nobody.
  refund_due: () => sql`${payments('refund due')} and since < now() - interval '1 hour'`,
  cancellation_request: () => sql`
    select order_id as id, cancellation_requested_at as since, null::timestamptz as due_at,
      total_paise as paise, coalesce(o.ship_to ->> 'buyer', o.ship_to ->> 'name') as name, '' as text
    from orders o where ${IS_REQUESTED}`,
  return_asked: () => sql`${returns} and r.status = 'asked'`,
  return_received: () => sql`${returns} and r.status = 'received'`,
  ticket_open: () => sql`${tickets} and answered_at is null`,
  ticket_ending: () => sql`${tickets} and answered_at is not null
    and due_at < now() + ${sql.lit(LAST_DAYS_OF_TICKET)} * interval '1 day'`,
  order_late: ({ lateBefore }) => sql`
    select order_id as id, order_date as since, ${NOTHING} from (${ordersToPack}) o
    where order_date < ${lateBefore}`,
  sent_but_pending: () => sql`
    select order_id as id, order_date as since, ${NOTHING} from orders o where ${IS_SENT_BUT_PENDING}`,
  to_pack: () => sql`
    select order_id as id, order_date as since, ${NOTHING} from (${ordersToPack}) o`,
  // A refund that failed is a kind of its own.
  not_refunded: () => sql`
    select order_id as id, order_date as since, null::timestamptz as due_at, total_paise as paise,
      '' as name, '' as text
    from orders o where ${IS_NOT_REFUNDED} and not exists (
      select from refund r where r.rzp_payment_id = o.rzp_payment_id and r.whole and r.status = 'failed')`,
  refund_to_give: () => sql`
    select o.order_id as id, min(r.created_at) as since, null::timestamptz as due_at,
      sum(r.amount_paise)::bigint as paise, '' as name, '' as text
    from orders o join refund r using (rzp_payment_id)
    where ${IS_REFUND_TO_GIVE} and r.status in ('due', 'pending') group by o.order_id`,
  not_restocked: () => sql`
    select order_id as id, order_date as since, ${NOTHING} from orders o where ${IS_NOT_RESTOCKED}`,
};

/** The kinds of which there is something, with their number, the oldest, and the two that come first. */
export async function listWorkRows(
  db: Db,
  kinds: readonly WorkKind[],
  limits: WorkLimits,
): Promise<WorkRow[]> {
  if (kinds.length === 0) return [];
  const parts = kinds.map((kind) => sumUp(kind, WORK[kind](limits)));
  const { rows } = await sql<WorkRow>`${sql.join(parts, sql` union all `)}`.execute(db);
  return rows.filter(({ count }) => count > 0);
}

const sumUp = (kind: WorkKind, found: WorkSql) => sql`(
  with found as materialized (${found})
  select ${kind} as kind, count(*)::integer as count, min(since) as since, min(due_at) as due_at,
    sum(paise)::bigint as paise, (
      select json_agg(json_build_object('id', id, 'name', name, 'text', text)) from (
        select id, name, text from found order by coalesce(due_at, since), id limit 2
      ) first
    ) as examples
  from found)`;
