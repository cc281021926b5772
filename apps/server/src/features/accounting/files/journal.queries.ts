import type { Tender } from '@shop/contract';
import { sql } from 'kysely';
import type { Trx } from '#db/database.ts';
import { MONEY, NOTED } from '../money.queries.ts';
import { readRows } from '../read-rows.queries.ts';
import { type Month, monthEnd, monthStart } from '../supplies.queries.ts';

/** A document's sums by rate. */
export interface DocumentSums {
  kind: string;
  number: string;
  /** YYYY-MM-DD, in India. */
  day: string;
  order_id: string;
  /** False: the order was paid for before the shop wrote receipts, or at the counter. */
  has_receipt: boolean;
  /** Of a sale at the counter: the bill is its receipt, too. */
  paid_by: Tender | null;
  /** False for a credit note that is too late to reduce the tax. */
  reduces_tax: boolean;
  /** A credit note that takes back the document of a parcel that was undone. */
  takes_back: boolean;
  inside_state: boolean;
  rate_bp: number;
  gross_paise: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}

/** Sums by day, then in the order of issue. */
export const readDocumentSums = (trx: Trx, month: Month): AsyncIterable<DocumentSums> =>
  readRows(
    trx,
    'document_sums',
    sql<DocumentSums>`
    select d.kind, d.number,
      to_char(d.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      d.order_id,
      exists (
        select from tax_document r where r.order_id = d.order_id and r.kind = 'receipt'
      ) as has_receipt,
      case when o.channel = 'counter' then p.tender end as paid_by,
      reduces_tax(d.issued_at, i.issued_at) as reduces_tax,
      d.kind = 'credit note' and d.refund_id is null as takes_back,
      d.inside_state, l.rate_bp,
      sum(l.gross_paise)::bigint as gross_paise,
      sum(l.taxable_paise)::bigint as taxable_paise,
      sum(l.cgst_paise)::bigint as cgst_paise,
      sum(l.sgst_paise)::bigint as sgst_paise,
      sum(l.igst_paise)::bigint as igst_paise
    from tax_document d join tax_document_line l using (document_id)
    join tax_document i on i.document_id = coalesce(d.against_document, d.document_id)
    join orders o on o.order_id = d.order_id
    join payment p using (rzp_payment_id)
    where d.issued_at >= ${monthStart(month)} and d.issued_at < ${monthEnd(month)}
    group by d.document_id, i.issued_at, o.order_id, p.rzp_payment_id, l.rate_bp
    order by day, d.document_id, l.rate_bp`,
  );

/** A payment, or a refund with a negative amount. */
export interface Movement {
  day: string;
  /** The payment's id at the provider, or the refund's id in the shop. */
  movement_id: string;
  /** At the provider. */
  entity_id: string;
  tender: Tender;
  order_id: string | null;
  amount_paise: number;
  /** Part of a refund that is on credit notes or vouchers. */
  noted_paise: number;
}

/**
 * Refunds, and payments that no document books. An authorisation that ended without a capture moved no money; but its
 * receipt is booked like any other, so its voucher is answered here.
 */
export const readMovements = (trx: Trx, month: Month): AsyncIterable<Movement> =>
  readRows(
    trx,
    'movements',
    sql<Movement>`
    with ${MONEY(month)}
    select to_char(at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      movement_id, coalesce(entity_id, rzp_payment_id) as entity_id, tender, order_id, amount_paise,
      noted_paise
    from (
      select at, movement_id, entity_id, rzp_payment_id, tender, order_id, amount_paise, noted_paise
      from money where amount_paise < 0 or not is_documented
      union all
      select r.created_at, r.refund_id::text, r.rzp_refund_id, r.rzp_payment_id, p.tender, o.order_id,
        -noted.paise, noted.paise
      from refund r join payment p using (rzp_payment_id) join orders o using (rzp_payment_id)
      cross join lateral (select ${NOTED} as paise) noted
      where r.created_at >= ${monthStart(month)} and r.created_at < ${monthEnd(month)}
        and r.status <> 'failed' and not p.captured and noted.paise > 0
    ) movement
    order by at, movement_id`,
  );

export interface Payout {
  /** YYYY-MM-DD, in India. */
  day: string;
  payout_id: string;
  utr: string | null;
  amount_paise: number;
  fee_paise: number;
  tax_paise: number;
  /** Adjustments and everything else that is neither a payment nor a refund; negative for deductions. */
  other_paise: number;
}

export const readPayouts = (trx: Trx, month: Month): AsyncIterable<Payout> =>
  readRows(
    trx,
    'payouts',
    sql<Payout>`
    select to_char(s.created_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day, s.payout_id,
      s.utr, s.amount_paise, coalesce(sum(i.fee_paise), 0)::bigint as fee_paise,
      coalesce(sum(i.tax_paise), 0)::bigint as tax_paise,
      coalesce(sum(i.credit_paise - i.debit_paise)
        filter (where i.type not in ('payment', 'refund')), 0)::bigint as other_paise
    from payout s left join payout_item i using (payout_id)
    where s.status = 'processed'
      and s.created_at >= ${monthStart(month)} and s.created_at < ${monthEnd(month)}
    group by s.payout_id order by s.created_at, s.payout_id`,
  );
