import type { DocumentKind } from '@shop/contract';
import type { CreditPart } from '@shop/domain/tax/plan-credit';
import { sql } from 'kysely';
import type { Trx } from '#db/database.ts';
import { takeNumber } from './documents.queries.ts';

/** @returns undefined when the parcel has no document. */
export async function findDocumentOfShipment(
  trx: Trx,
  shipment_id: number,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('tax_document')
    .select('document_id')
    .where('shipment_id', '=', shipment_id)
    .executeTakeFirst();
  return row?.document_id;
}

export async function findKind(trx: Trx, document_id: number): Promise<string> {
  const { kind } = await trx
    .selectFrom('tax_document')
    .select('kind')
    .where('document_id', '=', document_id)
    .executeTakeFirstOrThrow();
  return kind;
}

interface NewNote {
  kind: DocumentKind;
  /** Null: the note takes back the document of a parcel that was undone. */
  refund_id: string | null;
  against_document: number;
}

/** Seller, buyer and place are those of the corrected document. */
export async function insertNote(trx: Trx, note: NewNote, parts: CreditPart[]): Promise<void> {
  const { kind, refund_id, against_document } = note;
  const lines = JSON.stringify(
    parts.map(({ product_id, quantity, amounts, withheld }) => ({
      product_id,
      quantity,
      ...amounts,
      withheld,
    })),
  );
  await sql`
    with series as (${takeNumber(kind)}),
    note as (
      insert into tax_document (kind, financial_year, serial, number, refund_id, against_document,
        order_id, place_of_supply, inside_state, seller, buyer)
      select series.kind, series.financial_year, series.serial, series.number,
        ${refund_id}::uuid, document_id, order_id, place_of_supply, inside_state, seller, buyer
      from series, tax_document where document_id = ${against_document}
      returning document_id
    )
    insert into tax_document_line (document_id, product_id, description, hsn, uqc, quantity,
      gross_paise, taxable_paise, rate_bp, cgst_paise, sgst_paise, igst_paise, withheld_paise)
    select note.document_id, l.product_id, l.description, l.hsn, l.uqc, part.quantity,
      part.gross, part.taxable, l.rate_bp, part.cgst, part.sgst, part.igst, part.withheld
    from note, jsonb_to_recordset(${lines}::jsonb) part (product_id bigint, quantity integer,
      gross bigint, taxable bigint, cgst bigint, sgst bigint, igst bigint,
      withheld bigint)
    join tax_document_line l on l.document_id = ${against_document} and l.product_id = part.product_id`.execute(
    trx,
  );
}
