import type { Tender } from '@shop/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { type Month, monthEnd, monthStart } from './supplies.queries.ts';

/** Part of a refund that is on credit notes or vouchers. */
export const NOTED = sql<number>`(
  select coalesce(sum(l.gross_paise), 0)::bigint
  from tax_document d join tax_document_line l using (document_id) where d.refund_id = r.refund_id)`;

/** Whether a document books the payment of an order: its receipt, or the bill of a sale at the counter. */
export const IS_DOCUMENTED = sql<boolean>`exists (
  select from tax_document d
  where d.order_id = o.order_id and (d.kind = 'receipt' or o.channel = 'counter'))`;

/**
 * Payments and refunds of a month with their payouts. A refund of the provider counts on the day on which it was
 * decided, like its credit note; one by hand on the day on which it was given. An authorisation that ended without a
 * capture moved no money. Only the provider takes fees and pays out.
 */
export const MONEY = (month: Month) => sql`
  moved as (
    select 'payment' as kind, o.order_date as at, p.rzp_payment_id as movement_id,
      p.rzp_payment_id as entity_id, p.rzp_payment_id, p.tender, o.order_id,
      coalesce(p.amount_paise, o.total_paise) as amount_paise,
      case p.tender when 'provider' then f.fee_paise else 0 end as fee_paise,
      case p.tender when 'provider' then f.tax_paise else 0 end as tax_paise,
      true as confirmed, ${IS_DOCUMENTED} as is_documented, 0::bigint as noted_paise
    from orders o join payment p using (rzp_payment_id) left join payment_fee f using (rzp_payment_id)
    where o.order_date >= ${monthStart(month)} and o.order_date < ${monthEnd(month)} and p.captured
    union all
    select 'payment', p.first_seen_at, p.rzp_payment_id, p.rzp_payment_id, p.rzp_payment_id, p.tender,
      null, coalesce(p.amount_paise, 0), f.fee_paise, f.tax_paise, true, false, 0
    from payment p left join payment_fee f using (rzp_payment_id)
    where p.outcome = 'refund' and p.captured
      and p.first_seen_at >= ${monthStart(month)} and p.first_seen_at < ${monthEnd(month)}
    union all
    select 'refund', r.created_at, r.refund_id::text, r.rzp_refund_id, r.rzp_payment_id, p.tender,
      o.order_id, -coalesce(r.amount_paise, p.amount_paise, 0), 0, 0, r.status = 'processed', false,
      ${NOTED}
    from refund r join payment p using (rzp_payment_id)
    left join orders o using (rzp_payment_id)
    where r.created_at >= ${monthStart(month)} and r.created_at < ${monthEnd(month)}
      and r.status <> 'failed' and p.captured and p.tender = 'provider'
    union all
    select 'refund', r.given_at, r.refund_id::text, null, r.rzp_payment_id, p.tender,
      o.order_id, -r.amount_paise, 0, 0, true, false, ${NOTED}
    from refund r join payment p using (rzp_payment_id) join orders o using (rzp_payment_id)
    where r.given_at >= ${monthStart(month)} and r.given_at < ${monthEnd(month)}
      and p.tender <> 'provider'
  ), money as (
    select m.*, paid.payout_id, paid.utr, paid.paid_at, paid.net_paise
    from moved m
    left join lateral (
      select s.payout_id, s.utr, s.created_at as paid_at,
        i.credit_paise - i.debit_paise as net_paise
      from payout_item i join payout s using (payout_id)
      where i.entity_id = m.entity_id and m.tender = 'provider' and s.status = 'processed'
      limit 1
    ) paid on true
  ), foreign_item as (
    -- Adjustments, and payments and refunds that the shop does not know.
    select i.created_at as at, i.type, i.entity_id, i.credit_paise - i.debit_paise as net_paise,
      i.description
    from payout_item i join payout s using (payout_id)
    where s.status = 'processed'
      and i.created_at >= ${monthStart(month)} and i.created_at < ${monthEnd(month)}
      and not exists (select from payment p where p.rzp_payment_id = i.entity_id)
      and not exists (select from refund r where r.rzp_refund_id = i.entity_id)
  )`;

export interface MonthSums {
  orders: number;
  sold_paise: number;
  refunds: number;
  refunded_paise: number;
  /** Payments that became no order, less their refunds. */
  without_order_paise: number;
  fee_paise: number;
  fee_tax_paise: number;
  /** Payments whose fee is not known yet. */
  fees_unknown: number;
  paid_out_paise: number;
  payouts: number;
  last_payout_at: Date | null;
  on_its_way_paise: number;
  /** The newest payment that is not paid out. */
  on_its_way_since: Date | null;
  /** Refunds that no payout has deducted yet; part of what is on its way. */
  refunds_on_their_way: number;
  refunds_on_their_way_paise: number;
  /** Those among them that the provider has not confirmed yet. */
  refunds_unconfirmed: number;
  /** Cash, card machine and the shop's UPI: sales less the refunds that were given. */
  in_hand_paise: number;
}

export async function sumMonth(db: Db, month: Month): Promise<MonthSums> {
  const { rows } = await sql<MonthSums>`
    with ${MONEY(month)}
    select count(*) filter (where is_sale) as orders,
      coalesce(sum(amount_paise) filter (where is_sale), 0)::bigint as sold_paise,
      count(*) filter (where is_refund) as refunds,
      coalesce(-sum(amount_paise) filter (where is_refund), 0)::bigint as refunded_paise,
      coalesce(sum(amount_paise) filter (where order_id is null), 0)::bigint as without_order_paise,
      coalesce(sum(fee_paise), 0)::bigint as fee_paise,
      coalesce(sum(tax_paise), 0)::bigint as fee_tax_paise,
      count(*) filter (where fee_paise is null) as fees_unknown,
      (coalesce(sum(net_paise), 0) + (select coalesce(sum(net_paise), 0) from foreign_item))::bigint
        as paid_out_paise,
      count(distinct payout_id) as payouts, max(paid_at) as last_payout_at,
      coalesce(sum(amount_paise - coalesce(fee_paise, 0)) filter (where is_open), 0)::bigint
        as on_its_way_paise,
      max(at) filter (where is_open) as on_its_way_since,
      coalesce(sum(amount_paise) filter (where tender <> 'provider'), 0)::bigint as in_hand_paise,
      count(*) filter (where is_open_refund) as refunds_on_their_way,
      coalesce(-sum(amount_paise) filter (where is_open_refund), 0)::bigint
        as refunds_on_their_way_paise,
      count(*) filter (where is_open_refund and not confirmed) as refunds_unconfirmed
    from (
      select *, kind = 'payment' and order_id is not null as is_sale,
        kind = 'refund' and order_id is not null as is_refund,
        tender = 'provider' and payout_id is null as is_open,
        kind = 'refund' and tender = 'provider' and payout_id is null as is_open_refund
      from money
    ) marked`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate without a row');
  return sums;
}

export interface DayRow {
  /** YYYY-MM-DD, in India. */
  day: string;
  orders: number;
  sold_paise: number;
  refunded_paise: number;
  fee_paise: number;
  net_paise: number;
  /** Part of the net amount that no payout brings: cash, card machine and the shop's UPI. */
  in_hand_paise: number;
  /** Whether some of it goes through the provider. */
  has_payout: boolean;
  /** Transfer numbers of the payouts that hold the day's payments. */
  utrs: string[];
  /** Day of the last payout; null while something is on its way. */
  paid_day: string | null;
}

/** Days of the month, latest first. Payments without an order are part of the net amount. */
export async function listDays(db: Db, month: Month): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    with ${MONEY(month)}
    select to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      count(*) filter (where kind = 'payment' and order_id is not null) as orders,
      coalesce(sum(amount_paise) filter (where kind = 'payment' and order_id is not null), 0)::bigint
        as sold_paise,
      coalesce(-sum(amount_paise) filter (where kind = 'refund' and order_id is not null), 0)::bigint
        as refunded_paise,
      coalesce(sum(fee_paise), 0)::bigint as fee_paise,
      sum(amount_paise - coalesce(fee_paise, 0))::bigint as net_paise,
      coalesce(sum(amount_paise) filter (where tender <> 'provider'), 0)::bigint as in_hand_paise,
      bool_or(tender = 'provider') as has_payout,
      coalesce(array_agg(distinct utr) filter (where utr is not null), '{}') as utrs,
      case when bool_and(payout_id is not null) filter (where tender = 'provider')
        then to_char(max(paid_at) at time zone 'Asia/Kolkata', 'YYYY-MM-DD') end as paid_day
    from money group by 1 order by 1 desc`.execute(db);
  return rows;
}

export interface PayoutRow {
  payout_id: string;
  status: 'created' | 'processed' | 'failed';
  utr: string | null;
  created_at: Date;
  amount_paise: number;
  fee_paise: number;
  payments: number;
  refunds: number;
}

/** Payouts that were made in the month, the latest first. */
export async function listPayoutRows(db: Db, month: Month): Promise<PayoutRow[]> {
  const { rows } = await sql<PayoutRow>`
    select s.payout_id, s.status, s.utr, s.created_at, s.amount_paise,
      coalesce(sum(i.fee_paise), 0)::bigint as fee_paise,
      count(*) filter (where i.type = 'payment') as payments,
      count(*) filter (where i.type = 'refund') as refunds
    from payout s left join payout_item i using (payout_id)
    where s.created_at >= ${monthStart(month)} and s.created_at < ${monthEnd(month)}
    group by s.payout_id order by s.created_at desc, s.payout_id`.execute(db);
  return rows;
}

export interface MoneyRow {
  kind: 'payment' | 'refund';
  tender: Tender;
  at: Date;
  order_id: string;
  amount_paise: number;
  fee_paise: number | null;
  utr: string | null;
  paid_at: Date | null;
}

/** Payments and refunds of the month, latest first. */
export async function listMoneyRows(
  db: Db,
  month: Month,
  { kind, page, pageSize }: { kind: MoneyRow['kind']; page: number; pageSize: number },
): Promise<MoneyRow[]> {
  const { rows } = await sql<MoneyRow>`
    with ${MONEY(month)}
    select kind, tender, at, order_id, amount_paise, fee_paise, utr, paid_at from money
    where kind = ${kind} and order_id is not null
    order by at desc, entity_id limit ${pageSize} offset ${(page - 1) * pageSize}`.execute(db);
  return rows;
}

export interface UnexplainedRow {
  at: Date;
  type: string;
  entity_id: string;
  net_paise: number;
  description: string | null;
}

/**
 * Payouts and deductions of the provider in the month though the shop knows of no such payment or refund, and where
 * it paid another amount than the shop expects.
 */
export async function listUnexplained(db: Db, month: Month): Promise<UnexplainedRow[]> {
  const { rows } = await sql<UnexplainedRow>`
    with ${MONEY(month)}
    select * from foreign_item
    union all
    select at, kind, entity_id, net_paise - (amount_paise - coalesce(fee_paise, 0)), null
    from money where net_paise <> amount_paise - coalesce(fee_paise, 0)
    order by 1 desc`.execute(db);
  return rows;
}

/** First month with an order, and this month, YYYY-MM. */
export async function findMonths(db: Db): Promise<{ first: string; current: string }> {
  const { rows } = await sql<{ first: string; current: string }>`
    select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM') as current,
      to_char(coalesce((select min(order_date) from orders), now()) at time zone 'Asia/Kolkata', 'YYYY-MM')
        as first`.execute(db);
  return rows[0] ?? { first: '', current: '' };
}

export const findFetch = (db: Db) =>
  db.selectFrom('bank_fetch').select(['succeeded_at', 'failed_at']).executeTakeFirstOrThrow();
