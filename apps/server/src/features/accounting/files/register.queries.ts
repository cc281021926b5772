import { sql } from 'kysely';
import type { Trx } from '#db/database.ts';
import { readRows } from '../read-rows.queries.ts';
import { type Month, monthEnd, monthStart } from '../supplies.queries.ts';

/** A rate of an invoice, a bill of supply or a credit note. Notes have positive amounts here. */
export interface RegisterLine {
  kind: 'invoice' | 'bill of supply' | 'credit note';
  number: string;
  /** YYYY-MM-DD, in India. */
  day: string;
  order_id: string;
  /** The document itself, unless it is a note. */
  invoice_kind: 'invoice' | 'bill of supply';
  invoice_number: string;
  invoice_day: string;
  invoice_value_paise: number;
  /** False for a credit note that is too late to reduce the tax. */
  reduces_tax: boolean;
  place_of_supply: string;
  inside_state: boolean;
  rate_bp: number;
  gross_paise: number;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}

/** Lines by day, then in the order of issue. */
export const readRegisterLines = (trx: Trx, month: Month): AsyncIterable<RegisterLine> =>
  readRows(
    trx,
    'register_lines',
    sql<RegisterLine>`
    select d.kind, d.number, to_char(d.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day,
      d.order_id, i.kind as invoice_kind, i.number as invoice_number,
      to_char(i.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as invoice_day,
      (select sum(gross_paise)::bigint from tax_document_line where document_id = i.document_id)
        as invoice_value_paise,
      reduces_tax(d.issued_at, i.issued_at) as reduces_tax, d.place_of_supply, d.inside_state,
      l.rate_bp, sum(l.gross_paise)::bigint as gross_paise,
      sum(l.taxable_paise)::bigint as taxable_paise, sum(l.cgst_paise)::bigint as cgst_paise,
      sum(l.sgst_paise)::bigint as sgst_paise, sum(l.igst_paise)::bigint as igst_paise
    from tax_document d join tax_document_line l using (document_id)
    join tax_document i on i.document_id = coalesce(d.against_document, d.document_id)
    where d.kind in ('invoice', 'bill of supply', 'credit note')
      and d.issued_at >= ${monthStart(month)} and d.issued_at < ${monthEnd(month)}
    group by d.document_id, i.document_id, l.rate_bp
    order by day, d.document_id, l.rate_bp`,
  );
