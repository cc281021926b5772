import { fromRupees, multiply, type Paise, paise, sum } from '@shop/domain/money';
import { isDefect } from '@shop/domain/orders/returns';
import type { Db, Trx } from '#db/database.ts';
import { lockPaymentOfOrder } from '#features/payments/refunds/refund-order.ts';
import { refundPieces } from '#features/payments/refunds/refund-part.ts';
import { planRefund } from '#features/tax/issue-notes.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  findOrderOfReturn,
  type LockedReturn,
  listUnitPrices,
  markStep,
} from './return-steps.queries.ts';
import { takeStep } from './take-step.ts';

interface ReturnRefund {
  return_id: string;
  admin_id: number;
  /** In rupees. */
  amount?: number | undefined;
}

/** Refunds the pieces that arrived, with the credit note. The message about it is the refund's own. */
export const refundReturn = (
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  { return_id, admin_id, amount }: ReturnRefund,
): Promise<void> =>
  takeStep(paymentsDb, {
    ...{ return_id, admin_id, from: ['received'] },
    // Like every refund, the payment before its order.
    lockFirst: async (trx) => {
      const order_id = await findOrderOfReturn(trx, return_id);
      if (!order_id) throw new ShopError('RETURN_NOT_FOUND');
      await lockPaymentOfOrder(trx, order_id);
    },
    isDone: ({ status }) => status === 'refunded',
    take: async (trx, found) => {
      const given = amount === undefined ? await findRefundable(trx, found) : fromRupees(amount);
      const { refund_id, amount_paise } = await refundPieces(trx, {
        ...{ order_id: found.order_id, admin_id, request_id: found.request_id },
        ...{ lines: listArrived(found), amount_paise: given, returned: true },
        reason: `Return ${return_id}`,
      });
      await markStep(trx, return_id, 'refunded_at', { refund_id });
      return {
        action: 'return refunded',
        after: { return: 'refunded', refunded: amount_paise / 100 },
      };
    },
  });

type Arrived = Pick<LockedReturn, 'order_id' | 'reason' | 'lines'>;

const listArrived = ({ lines }: Pick<Arrived, 'lines'>) =>
  lines
    .map(({ product_id, restocked, written_off }) => ({
      product_id,
      quantity: restocked + written_off,
    }))
    .filter(({ quantity }) => quantity > 0);

/**
 * All that was paid for the pieces, with their share of the delivery charge, when the shop is at fault. Who
 * changed their mind gets the price. Never more than is left after earlier refunds.
 */
async function findRefundable(trx: Trx, found: Arrived): Promise<Paise> {
  const { order_id, reason } = found;
  const pieces = listArrived(found);
  const parts = await planRefund(trx, order_id, {
    pieces: pieces.map((piece) => ({ ...piece, unsent: 0 })),
  }).catch((error: unknown) => {
    if (error instanceof RangeError) throw new ShopError('REFUND_TOO_LARGE');
    throw error;
  });
  const paid = sum(parts.map(({ amounts }) => amounts.gross));
  if (isDefect(reason)) return paid;
  const prices = await listUnitPrices(trx, order_id);
  const price = sum(
    pieces.map(({ product_id, quantity }) =>
      multiply(prices.get(product_id) ?? paise(0), quantity),
    ),
  );
  return paise(Math.min(paid, price));
}

/** For the admin's page. @returns undefined when so much is not left. */
export const previewRefund = (db: Db, found: Arrived): Promise<Paise | undefined> =>
  db
    .transaction()
    .execute((trx) => findRefundable(trx, found))
    .catch((error: unknown) => {
      if (error instanceof ShopError) return undefined;
      throw error;
    });
