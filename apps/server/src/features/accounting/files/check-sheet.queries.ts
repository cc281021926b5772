import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { IS_DOCUMENTED, NOTED } from '../money.queries.ts';
import { isDayOf, type Month, monthEnd, monthStart } from '../supplies.queries.ts';

export interface CheckSums {
  /** Payments of orders, whether captured or only authorised. Without those that a bill of the counter books. */
  payments_paise: number;
  /** Payments that a bill of the counter books, and these bills. */
  counter_payments_paise: number;
  counter_sales_paise: number;
  /** Cash of sales less the refunds that were given in cash, by payments and by the drawer. */
  cash_paise: number;
  drawer_paise: number;
  /** Refunds of orders, by the month in which they were decided. */
  refunds_paise: number;
  receipts_paise: number;
  sales_paise: number;
  notes_paise: number;
  vouchers_paise: number;
  /** Notes that take back the document of a parcel that was undone. They are among the other notes, too. */
  taken_back_paise: number;
  /** Sales of the month whose order has no receipt: of the counter, or paid before the shop wrote receipts. */
  sales_without_receipt_paise: number;
  /** Refunds of such orders that no voucher or note is about. */
  refunds_without_document_paise: number;
  payments_without_receipt_paise: number;
  /** Refunds whose money the provider could not return. */
  failed_refunds_paise: number;
}

/** Sums of payments and refunds, and sums of the documents, which must agree. */
export async function sumForCheck(db: Db, month: Month): Promise<CheckSums> {
  const { rows } = await sql<CheckSums>`
    with paper as (
      select d.kind, d.refund_id is null as takes_back,
        coalesce(sum(l.gross_paise) filter (where o.channel = 'counter'), 0) as at_counter,
        sum(l.gross_paise) as paise,
        coalesce(sum(l.gross_paise) filter (
          where not exists (
            select from tax_document r where r.order_id = d.order_id and r.kind = 'receipt'
          )), 0) as without_receipt
      from tax_document d join tax_document_line l using (document_id)
      join orders o on o.order_id = d.order_id
      where d.issued_at >= ${monthStart(month)} and d.issued_at < ${monthEnd(month)}
      group by 1, 2
    ), paid as (
      select coalesce(p.amount_paise, o.total_paise) as paise, ${IS_DOCUMENTED} as is_documented,
        o.channel = 'counter' as at_counter, p.tender
      from orders o join payment p using (rzp_payment_id)
      where o.order_date >= ${monthStart(month)} and o.order_date < ${monthEnd(month)}
    ), refunded as (
      select coalesce(r.amount_paise, p.amount_paise, o.total_paise) as paise, ${NOTED} as noted_paise,
        r.status = 'failed' as has_failed
      from refund r join payment p using (rzp_payment_id) join orders o using (rzp_payment_id)
      where r.created_at >= ${monthStart(month)} and r.created_at < ${monthEnd(month)}
    )
    select (select coalesce(sum(paise), 0)::bigint from paid where not (at_counter and is_documented))
        as payments_paise,
      (select coalesce(sum(paise), 0)::bigint from paid where not is_documented)
        as payments_without_receipt_paise,
      (select coalesce(sum(paise), 0)::bigint from paid where at_counter and is_documented)
        as counter_payments_paise,
      coalesce(sum(at_counter) filter (where kind in ('invoice', 'bill of supply')), 0)::bigint
        as counter_sales_paise,
      (select coalesce(sum(paise), 0)::bigint from paid where tender = 'cash') - (
        select coalesce(sum(r.amount_paise), 0)::bigint
        from refund r join payment p using (rzp_payment_id)
        where p.tender = 'cash'
          and r.given_at >= ${monthStart(month)} and r.given_at < ${monthEnd(month)}) as cash_paise,
      (select coalesce(sum(amount_paise), 0)::bigint from drawer_entry
        where kind in ('sale', 'refund') and ${isDayOf(month)}) as drawer_paise,
      (select coalesce(sum(paise), 0)::bigint from refunded) as refunds_paise,
      (select coalesce(sum(paise - noted_paise), 0)::bigint from refunded)
        as refunds_without_document_paise,
      (select coalesce(sum(paise), 0)::bigint from refunded where has_failed)
        as failed_refunds_paise,
      coalesce(sum(paise) filter (where kind = 'receipt'), 0)::bigint as receipts_paise,
      coalesce(sum(paise) filter (where kind in ('invoice', 'bill of supply')), 0)::bigint as sales_paise,
      coalesce(sum(paise) filter (where kind = 'credit note'), 0)::bigint as notes_paise,
      coalesce(sum(paise) filter (where kind = 'refund voucher'), 0)::bigint as vouchers_paise,
      coalesce(sum(paise) filter (where kind = 'credit note' and takes_back), 0)::bigint
        as taken_back_paise,
      (coalesce(sum(without_receipt) filter (where kind in ('invoice', 'bill of supply')), 0)
        - coalesce(sum(without_receipt) filter (where kind = 'credit note' and takes_back), 0))::bigint
        as sales_without_receipt_paise
    from paper`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('an aggregate without a row');
  return sums;
}
