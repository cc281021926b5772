import { paise } from '@shop/domain/money';
import {
  type CreditPart,
  openValue,
  type Pools,
  planAll,
  planAllAndWithheld,
  planAmount,
  planPieces,
  type WantedPieces,
} from '@shop/domain/tax/plan-credit';
import type { OpenPieces } from '@shop/domain/tax/price-of-return';
import type { Trx } from '#db/database.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findSoldOrder } from './documents.queries.ts';
import { issueReceiptIfDue } from './issue-documents.ts';
import { loadPools } from './load-pools.ts';
import { findDocumentOfShipment, findKind, insertNote } from './notes.queries.ts';
import { listIssuedLines } from './pools.queries.ts';

/**
 * All pieces that are left, with withheld amounts or without them; an amount; or pieces with the amount that
 * is refunded for them.
 */
export type Give =
  | 'all'
  | 'all and withheld'
  | { amount_paise: number }
  | { pieces: WantedPieces[]; amount_paise?: number | undefined };

/** Plans the lines of a refund of a locked order. */
export async function planRefund(trx: Trx, order_id: string, give: Give): Promise<CreditPart[]> {
  await issueReceiptIfDue(trx, order_id);
  const parts = plan(await loadOrderPools(trx, order_id), give);
  if (!parts) throw new ShopError('REFUND_TOO_LARGE');
  return parts;
}

export const loadOrderPools = async (trx: Trx, order_id: string): Promise<Pools> =>
  loadPools(trx, order_id, await findSoldOrder(trx, order_id, 'now'));

/** The pieces and amounts of a locked order that are not refunded, by product. */
export async function listRefundable(
  trx: Trx,
  order_id: string,
): Promise<ReadonlyMap<number, OpenPieces>> {
  const { advance, sales } = await loadOrderPools(trx, order_id);
  const refundable = new Map<number, OpenPieces>();
  for (const line of [advance, ...sales].flatMap(({ lines }) => lines)) {
    const { pieces, value } = refundable.get(line.product_id) ?? { pieces: 0, value: paise(0) };
    refundable.set(line.product_id, {
      pieces: pieces + line.pieces,
      value: paise(value + openValue(line)),
    });
  }
  return refundable;
}

/** @returns undefined when less than that is left. */
function plan(pools: Pools, give: Give): CreditPart[] | undefined {
  if (give === 'all') return planAll(pools);
  if (give === 'all and withheld') return planAllAndWithheld(pools);
  const { amount_paise } = give;
  const amount = amount_paise === undefined ? undefined : paise(amount_paise);
  if ('pieces' in give) return planPieces(pools, give.pieces, amount);
  return planAmount(pools, paise(give.amount_paise));
}

/**
 * Issues the notes of a refund, in the transaction that writes it: a voucher against the receipt for unsent
 * pieces, a credit note against each invoice for sent ones. None without a document to correct.
 */
export async function issueNotes(
  trx: Trx,
  { refund_id, parts }: { refund_id: string; parts: CreditPart[] },
): Promise<void> {
  for (const document_id of new Set(parts.map((part) => part.document_id))) {
    if (document_id === undefined) continue;
    const kind =
      (await findKind(trx, document_id)) === 'receipt' ? 'refund voucher' : 'credit note';
    const lines = parts.filter((part) => part.document_id === document_id);
    await insertNote(trx, { kind, refund_id, against_document: document_id }, lines);
  }
}

/**
 * Takes back the invoice or bill of a parcel that was undone, by a credit note over all of it: a number that was
 * given stays given. The payment is an advance again. No refund is about this parcel.
 */
export async function takeBackSaleDocument(
  trx: Trx,
  { order_id, shipment_id }: { order_id: string; shipment_id: number },
): Promise<void> {
  const document_id = await findDocumentOfShipment(trx, shipment_id);
  if (document_id === undefined) return;
  const lines = await listIssuedLines(trx, order_id);
  const parts = lines
    .filter((line) => line.document_id === document_id)
    .map(({ product_id, quantity, amounts }) => ({
      document_id,
      product_id,
      quantity,
      amounts,
      withheld: 0,
    }));
  await insertNote(
    trx,
    { kind: 'credit note', refund_id: null, against_document: document_id },
    parts,
  );
}
