import type { PartRefundInput } from '@shop/contract';
import { fromRupees, paise, toRupees } from '@shop/domain/money';
import type { WantedPieces } from '@shop/domain/tax/plan-credit';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Trx } from '#db/database.ts';
import { withRetryingTransaction } from '#db/transaction.ts';
import { changeStock } from '#features/catalog/stock.queries.ts';
import { listPiecesLeft } from '#features/orders/admin/shipments/shipments.queries.ts';
import { lockOrder } from '#features/orders/order-actions.queries.ts';
import { insertMessage } from '#mail/outbox.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findRest, lockPaymentOfOrder } from './refund-order.ts';
import { findRefundOfRequest } from './refunds.queries.ts';
import { writeRefund } from './write-refund.ts';

export async function refundPart(
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  order_id: string,
  { items, amount, ...request }: PartRefundInput & { admin_id: number },
): Promise<void> {
  await withRetryingTransaction(paymentsDb, (trx) =>
    refundPieces(trx, {
      ...request,
      order_id,
      lines: items,
      ...(amount !== undefined && { amount_paise: fromRupees(amount) }),
    }),
  );
}

export interface PartRequest {
  order_id: string;
  admin_id: number;
  /** A repeated request is the same refund. */
  request_id: string;
  /** Missing: the amount is a part of the price. */
  lines?: { product_id: number; quantity: number }[] | undefined;
  /** Missing: everything that was paid for the pieces. */
  amount_paise?: number;
  /** Shown to the customer. */
  reason: string;
  /** True when the pieces came back. Otherwise unsent pieces are refunded first, and are not sent. */
  returned?: boolean;
  /** True when the unsent pieces go back to stock. */
  restock?: boolean;
  /** False when the caller sends its own message. */
  mail?: boolean;
}

/**
 * Refunds pieces of an order or an amount: refund, items and notes in the caller's transaction. The worker
 * submits the refund. A caller that locks the order itself locks its payment before (lockPaymentOfOrder).
 */
export async function refundPieces(
  trx: Trx,
  request: PartRequest,
): Promise<{ refund_id: string; amount_paise: number }> {
  const { order_id, admin_id, request_id, reason, returned = false } = request;
  const payment = await lockPaymentOfOrder(trx, order_id);
  const done = await findRefundOfRequest(trx, request_id, order_id);
  if (done) return done;
  await lockOrder(trx, order_id);
  const rest = await findRest(trx, payment);
  const pieces = request.lines && (await findWanted(trx, request.lines, request));
  const { amount_paise } = request;
  if ((amount_paise ?? 0) > rest) throw new ShopError('REFUND_TOO_LARGE');
  const written = await writeRefund(trx, payment, {
    whole: false,
    reason: returned ? 'returned' : 'part',
    explanation: reason,
    request_id,
    ...(amount_paise !== undefined && { amount_paise }),
    give: pieces ? { pieces, amount_paise } : { amount_paise: amount_paise ?? 0 },
    unsent: new Map(pieces?.map(({ product_id, unsent }) => [product_id, unsent])),
    isRestocked: request.restock ?? false,
  });
  const { refund_id } = written;
  if (request.restock) await restockUnsent(trx, pieces ?? [], { refund_id, admin_id });
  if (request.mail !== false) {
    await insertMessage(trx, { kind: 'refund_in_part', causeId: refund_id, order_id, refund_id });
  }
  const { rzp_payment_id } = payment;
  await insertAudit(trx, {
    admin_id,
    order_id,
    rzp_payment_id,
    action: 'part refunded',
    before: { refunded: 0 },
    after: { refunded: toRupees(paise(written.amount_paise)), reason },
  });
  return written;
}

/** Always in product order, as checkouts do, so that they queue instead of deadlocking. */
async function restockUnsent(
  trx: Trx,
  pieces: WantedPieces[],
  { refund_id, admin_id }: { refund_id: string; admin_id: number },
): Promise<void> {
  for (const { product_id, unsent } of pieces.toSorted((a, b) => a.product_id - b.product_id)) {
    if (unsent === 0) continue;
    await changeStock(trx, { product_id, admin_id, delta: unsent, removedBy: { refund_id } });
  }
}

async function findWanted(
  trx: Trx,
  lines: NonNullable<PartRequest['lines']>,
  { order_id, returned }: PartRequest,
): Promise<WantedPieces[]> {
  const left = returned ? [] : await listPiecesLeft(trx, order_id);
  return lines.map((line) => {
    const unsent = left.find(({ product_id }) => product_id === line.product_id)?.quantity ?? 0;
    return { ...line, unsent: Math.min(line.quantity, unsent) };
  });
}
