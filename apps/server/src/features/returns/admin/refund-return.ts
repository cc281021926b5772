import { fromRupees, type Paise, paise, sum, toRupees } from '@shop/domain/money';
import { MIN_REFUND } from '@shop/domain/orders/cart-rules';
import { isDefect } from '@shop/domain/orders/returns';
import type { CreditPart } from '@shop/domain/tax/plan-credit';
import { type OpenPieces, priceOfReturn } from '@shop/domain/tax/price-of-return';
import type { Db, Trx } from '#db/database.ts';
import { findRest, lockPaymentOfOrder } from '#features/payments/refunds/refund-order.ts';
import { refundPieces } from '#features/payments/refunds/refund-part.ts';
import { listRefundable, planRefund } from '#features/tax/issue-notes.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  findOrderOfReturn,
  type LockedReturn,
  listPaidLines,
  markStep,
} from './return-steps.queries.ts';
import { takeStep } from './take-step.ts';

interface ReturnRefund {
  return_id: string;
  admin_id: number;
  /** In rupees. */
  amount?: number | undefined;
  /** Shown to the customer beside the number of the return. */
  reason?: string | undefined;
}

/**
 * Refunds the pieces that arrived, with the credit note. The refund sends its own message. When earlier
 * refunds cover all that was paid for the pieces, the return ends without another.
 */
export const refundReturn = (
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  { return_id, admin_id, amount, reason }: ReturnRefund,
): Promise<void> =>
  takeStep(paymentsDb, {
    return_id,
    admin_id,
    from: ['received'],
    // Like every refund, it locks the payment before its order.
    lockFirst: async (trx) => {
      const order_id = await findOrderOfReturn(trx, return_id);
      if (!order_id) throw new ShopError('RETURN_NOT_FOUND');
      await lockPaymentOfOrder(trx, order_id);
    },
    isDone: ({ status }) => status === 'refunded',
    take: async (trx, found) => {
      const { pieces, amount_paise: left } = await findRefundable(trx, found);
      const given = amount === undefined ? left : fromRupees(amount);
      if (left === NOTHING && given > NOTHING) throw new ShopError('REFUND_TOO_LARGE');
      if (given === NOTHING) {
        await markStep(trx, return_id, 'refunded_at');
        return { action: 'return refunded', after: { return: 'refunded', refunded: 0 } };
      }
      const { refund_id, amount_paise } = await refundPieces(trx, {
        order_id: found.order_id,
        admin_id,
        request_id: found.request_id,
        lines: pieces,
        amount_paise: given,
        returned: true,
        reason: reason ? `Return ${return_id}: ${reason}` : `Return ${return_id}`,
      });
      await markStep(trx, return_id, 'refunded_at', { refund_id });
      return {
        action: 'return refunded',
        after: { return: 'refunded', refunded: toRupees(paise(amount_paise)) },
      };
    },
  });

type Arrived = Pick<LockedReturn, 'order_id' | 'reason' | 'lines'>;

interface Refundable {
  pieces: ReturnedPieces[];
  amount_paise: Paise;
}

interface ReturnedPieces {
  product_id: number;
  quantity: number;
}

const NOTHING = paise(0);

/** Pieces that arrived, without those that another refund has covered since. */
const listUnrefunded = (
  { lines }: Arrived,
  refundable: ReadonlyMap<number, OpenPieces>,
): ReturnedPieces[] =>
  lines
    .map(({ product_id, restocked, written_off }) => ({
      product_id,
      quantity: Math.min(restocked + written_off, refundable.get(product_id)?.pieces ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);

/**
 * Everything that was paid for the pieces, with their share of the delivery charge, when the shop is at
 * fault. After a change of mind only the price. Never more than is left after earlier refunds.
 */
export async function findRefundable(trx: Trx, found: Arrived): Promise<Refundable> {
  const { order_id, reason } = found;
  const refundable = await listRefundable(trx, order_id);
  const pieces = listUnrefunded(found, refundable);
  const parts = await planRefund(trx, order_id, {
    pieces: pieces.map((piece) => ({ ...piece, unsent: 0 })),
  });
  const valueOf = (own: CreditPart[]) => sum(own.map(({ amounts }) => amounts.gross));
  const paid = paise(Math.min(valueOf(parts), await findRestOfPayment(trx, order_id)));
  if (paid < MIN_REFUND) return { pieces: [], amount_paise: NOTHING };
  if (isDefect(reason)) return { pieces, amount_paise: paid };
  const lines = await listPaidLines(trx, order_id);
  const prices = pieces.map(({ product_id, quantity: wanted }) => {
    const [line, open] = [lines.get(product_id), refundable.get(product_id)];
    const value = valueOf(parts.filter((part) => part.product_id === product_id));
    return line && open ? priceOfReturn(line, open, { wanted, value }) : NOTHING;
  });
  return { pieces, amount_paise: paise(Math.min(paid, sum(prices))) };
}

async function findRestOfPayment(trx: Trx, order_id: string): Promise<number> {
  const payment = await lockPaymentOfOrder(trx, order_id);
  try {
    return await findRest(trx, payment);
  } catch (error) {
    if (error instanceof ShopError && error.code === 'ALREADY_REFUNDED') return 0;
    throw error;
  }
}

/** For the admin page. */
export const previewRefund = async (db: Db, found: Arrived): Promise<Paise> =>
  (await db.transaction().execute((trx) => findRefundable(trx, found))).amount_paise;
