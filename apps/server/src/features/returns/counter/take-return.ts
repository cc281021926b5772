import type { CounterReturnInput } from '@shop/contract';
import { fromRupees, paise, toRupees } from '@shop/domain/money';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { openDrawer } from '#features/counter/drawer/drawer.ts';
import { writeGiven } from '#features/counter/refunds/give-refund.ts';
import { findHandRefund } from '#features/counter/refunds/hand-refunds.queries.ts';
import { isRestocked } from '#features/orders/order-actions.queries.ts';
import { lockPaymentOfOrder } from '#features/payments/refunds/refund-order.ts';
import { refundPieces } from '#features/payments/refunds/refund-part.ts';
import { writeArrived } from '#features/returns/admin/receive-return.ts';
import { findRefundable } from '#features/returns/admin/refund-return.ts';
import { lockReturn, markStep } from '#features/returns/admin/return-steps.queries.ts';
import {
  findReturnOfRequest,
  insertReturn,
  listReturnableLines,
  lockReturnableOrder,
} from '#features/returns/returns.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { generateReturnId } from '#platform/random-ids.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findRefundOfReturn, findTender } from './take-return.queries.ts';

type Taking = CounterReturnInput & { order_id: string; admin_id: number };

interface TakenReturn {
  return_id: string;
  refund_id: string | null;
}

/**
 * Takes pieces back that were brought to the counter: the return, its stock and its refund with the credit note are one
 * transaction, and so is the cash. Money of a card or of UPI that was not given back yet stays due.
 */
export const takeReturn = (
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  taking: Taking,
): Promise<TakenReturn> =>
  withRetryingTransaction(paymentsDb, async (trx) => {
    const { order_id, request_id } = taking;
    // Locks in the order of all refunds: payment, order, drawer, then the numbers of documents.
    await lockPaymentOfOrder(trx, order_id);
    const order = await lockReturnableOrder(trx, { order_id, reader: 'staff', days: 0 });
    if (!order) throw new ShopError('ORDER_NOT_FOUND');
    const done = await findReturnOfRequest(trx, request_id, order_id);
    if (done) return { return_id: done, refund_id: await findRefundOfReturn(trx, done) };
    if (!order.delivered) throw new ShopError('NOT_YET_DELIVERED');
    const return_id = await insertArrivedReturn(trx, taking);
    return { return_id, refund_id: await settleReturn(trx, return_id, taking) };
  });

async function insertArrivedReturn(
  trx: Trx,
  { order_id, request_id, reason, text, lines, admin_id }: Taking,
): Promise<string> {
  const pieces = lines.map(({ product_id, restocked, written_off }) => ({
    product_id,
    quantity: restocked + written_off,
  }));
  const left = await listReturnableLines(trx, order_id);
  const isThere = ({ product_id, quantity }: (typeof pieces)[number]) =>
    quantity > 0 && left.some((line) => line.product_id === product_id && line.left >= quantity);
  if (!pieces.every(isThere)) throw new ShopError('TOO_MANY_PIECES');
  const return_id = generateReturnId();
  const request = {
    return_id,
    order_id,
    request_id,
    reason,
    text,
    wish: 'refund',
    pieces,
  } as const;
  if (!(await insertReturn(trx, request))) throw new Error('the return number is taken');
  const found = await lockReturn(trx, return_id);
  if (!found || (await isRestocked(trx, found.checkout_id)))
    throw new ShopError('ALREADY_RESTOCKED');
  await markStep(trx, return_id, 'approved_at');
  await writeArrived(trx, { return_id, admin_id, lines });
  return return_id;
}

/** @returns the id of the refund, null when earlier refunds cover the pieces. */
async function settleReturn(trx: Trx, return_id: string, taking: Taking): Promise<string | null> {
  const { order_id, admin_id, amount: asked, lines } = taking;
  const found = await lockReturn(trx, return_id);
  if (!found) throw new ShopError('RETURN_NOT_FOUND');
  const { pieces, amount_paise: left } = await findRefundable(trx, found);
  const amount_paise = asked === undefined ? left : fromRupees(asked);
  if (left === 0 && amount_paise > 0) throw new ShopError('REFUND_TOO_LARGE');
  const refund_id =
    amount_paise > 0 ? await refund(trx, taking, { return_id, pieces, amount_paise }) : null;
  await markStep(trx, return_id, 'refunded_at', refund_id === null ? {} : { refund_id });
  await insertAudit(trx, {
    admin_id,
    order_id,
    subject: `return:${return_id}`,
    action: 'return taken at the counter',
    after: { return: 'refunded', return_id, lines, refunded: toRupees(paise(amount_paise)) },
  });
  return refund_id;
}

interface Refunding {
  return_id: string;
  pieces: { product_id: number; quantity: number }[];
  amount_paise: number;
}

/** Cash is given at once. A card machine or UPI only when its reference is known. */
async function refund(
  trx: Trx,
  { order_id, admin_id, request_id, reference }: Taking,
  { return_id, pieces, amount_paise }: Refunding,
): Promise<string> {
  const tender = await findTender(trx, order_id);
  const isGiven = tender === 'cash' || (tender !== 'provider' && Boolean(reference));
  const drawer = isGiven ? await openDrawer(trx) : undefined;
  const { refund_id } = await refundPieces(trx, {
    order_id,
    admin_id,
    request_id,
    lines: pieces,
    amount_paise,
    returned: true,
    reason: `Return ${return_id}`,
  });
  const written = await findHandRefund(trx, refund_id);
  if (drawer && written) await writeGiven(trx, written, { admin_id, reference, drawer });
  return refund_id;
}
