import type { DocumentKind } from '@shop/contract';
import { paise } from '@shop/domain/money';
import type { LineAmounts } from '@shop/domain/tax/credit-line';
import { sql } from 'kysely';
import type { Trx } from '#db/database.ts';

export interface IssuedLine {
  document_id: number;
  kind: DocumentKind;
  against_document: number | null;
  product_id: number;
  quantity: number;
  amounts: LineAmounts;
  /** In a note: the part of the pieces' price that was not refunded. */
  withheld: number;
}

/** True for the document of a parcel that was undone, and for the note that took it back. */
const IS_TAKEN_BACK = sql<boolean>`exists (
  select from tax_document back
  where back.refund_id is null and back.against_document is not null
    and d.document_id in (back.document_id, back.against_document) and back.order_id = d.order_id)`;

/** Lines of all documents of an order that count, oldest first. */
export async function listIssuedLines(trx: Trx, order_id: string): Promise<IssuedLine[]> {
  const rows = await trx
    .selectFrom('tax_document as d')
    .innerJoin('tax_document_line as l', 'l.document_id', 'd.document_id')
    // The CHECK of tax_series lists the kinds.
    .select(['d.document_id', 'd.against_document', sql<DocumentKind>`d.kind`.as('kind')])
    .select(['l.product_id', 'l.quantity', 'l.gross_paise', 'l.taxable_paise'])
    .select(['l.cgst_paise', 'l.sgst_paise', 'l.igst_paise', 'l.withheld_paise'])
    .where('d.order_id', '=', order_id)
    .where(sql<boolean>`not ${IS_TAKEN_BACK}`)
    .orderBy('d.document_id')
    .orderBy('l.product_id')
    .execute();
  return rows.map((row) => ({
    document_id: row.document_id,
    kind: row.kind,
    against_document: row.against_document,
    product_id: row.product_id,
    quantity: row.quantity,
    amounts: {
      gross: paise(row.gross_paise),
      taxable: paise(row.taxable_paise),
      cgst: paise(row.cgst_paise),
      sgst: paise(row.sgst_paise),
      igst: paise(row.igst_paise),
    },
    withheld: row.withheld_paise,
  }));
}

export interface RefundedLine {
  product_id: number;
  quantity: number;
  paise: number;
  withheld: number;
}

/** Sums of all refunds of an order, by line. */
export async function listRefundedLines(trx: Trx, order_id: string): Promise<RefundedLine[]> {
  const { rows } = await sql<RefundedLine>`
    select product_id, sum(quantity)::integer as quantity, sum(amount_paise)::bigint as paise,
      sum(withheld_paise)::bigint as withheld
    from refund_item where order_id = ${order_id} group by 1`.execute(trx);
  return rows;
}
