import type { DocumentKind, Seller } from '@shop/contract';
import { paise } from '@shop/domain/money';
import { openValue } from '@shop/domain/tax/plan-credit';
import { priceOfPieces, shareOfPieces } from '@shop/domain/tax/split-amount';
import type { Trx } from '#db/database.ts';
import { composeLines, type Part, wholeOrder } from './compose-lines.ts';
import {
  deleteDueReceipt,
  findSoldOrder,
  insertDocument,
  listShipmentPieces,
  type SoldOrder,
} from './documents.queries.ts';
import { loadPools } from './load-pools.ts';

interface Issue {
  kind: DocumentKind;
  order_id: string;
  shipment_id?: number;
  lost_number?: string | undefined;
  order: SoldOrder;
  parts: Part[];
}

/** Issues the receipt voucher of a paid order once, dated by its payment. */
export async function issueReceiptIfDue(trx: Trx, order_id: string): Promise<void> {
  if (!(await deleteDueReceipt(trx, order_id))) return;
  const order = await findSoldOrder(trx, order_id, 'at its payment');
  const { seller } = order;
  if (!seller) return;
  const parts = wholeOrder(order.lines, paise(order.delivery_paise));
  await issue(trx, seller, { kind: 'receipt', order_id, order, parts });
}

/**
 * Tax invoice or bill of supply of a parcel, in the transaction that sends it. A bill that a restore has lost gets its old
 * number.
 */
export async function issueSaleDocument(
  trx: Trx,
  order_id: string,
  shipment_id: number,
  lost_number?: string,
): Promise<void> {
  await issueReceiptIfDue(trx, order_id);
  const order = await findSoldOrder(trx, order_id, 'now');
  const { seller } = order;
  if (!seller) return;
  const parts = await listUnbilledParts(trx, { order_id, shipment_id, order });
  // All of it was refunded and is sent anyway.
  if (parts.length === 0) return;
  const kind = seller.mode === 'regular' ? 'invoice' : 'bill of supply';
  await issue(trx, seller, { kind, order_id, shipment_id, lost_number, order, parts });
}

/** Pieces of a parcel with what was paid for them and not refunded since. The last pieces take what is left. */
async function listUnbilledParts(
  trx: Trx,
  { order_id, shipment_id, order }: { order_id: string; shipment_id: number; order: SoldOrder },
): Promise<Part[]> {
  const { advance } = await loadPools(trx, order_id, order);
  const pieces = await listShipmentPieces(trx, shipment_id);
  return pieces.flatMap(({ product_id, quantity: sent }) => {
    const open = advance.lines.find((line) => line.product_id === product_id);
    const quantity = Math.min(sent, open?.pieces ?? 0);
    if (!open || quantity < 1) return [];
    const gross = priceOfPieces(openValue(open), { wanted: quantity, left: open.pieces });
    const line = order.lines.find((one) => one.product_id === product_id);
    const discount = line
      ? shareOfPieces(line.discount, {
          before: line.quantity - open.pieces,
          wanted: quantity,
          all: line.quantity,
        })
      : paise(0);
    return [{ product_id, quantity, gross, discount }];
  });
}

async function issue(
  trx: Trx,
  seller: Seller,
  { parts, order, ...document }: Issue,
): Promise<void> {
  const place_of_supply = order.state_code ?? seller.state_code;
  const inside_state = place_of_supply === seller.state_code;
  const lines = composeLines({
    sold: order.lines,
    parts,
    rates: order.rates,
    day: order.day,
    insideState: seller.mode === 'regular' ? inside_state : undefined,
  });
  const { buyer, at: issued_at } = order;
  const place = { place_of_supply, inside_state };
  await insertDocument(trx, { ...document, issued_at, ...place, seller, buyer, lines });
}
