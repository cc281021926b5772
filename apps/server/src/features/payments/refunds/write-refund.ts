import type { Trx } from '#db/database.ts';
import { lockOrder } from '#features/orders/order-actions.queries.ts';
import { type Give, issueNotes, planRefund } from '#features/tax/issue-notes.ts';
import {
  insertRefund,
  insertRefundItems,
  type lockPayment,
  type NewRefund,
} from './refunds.queries.ts';

export type LockedPayment = NonNullable<Awaited<ReturnType<typeof lockPayment>>>;

interface Written {
  refund_id: string;
  amount_paise: number;
}

type Writing = Omit<NewRefund, 'rzp_payment_id'> & {
  give: Give;
  /** Pieces that will not be sent, by product. */
  unsent?: ReadonlyMap<number, number>;
  /** True when the caller puts the unsent pieces back in stock in the same transaction. */
  isRestocked?: boolean;
};

/**
 * Writes a refund of an order, its amount of each line, and its notes: all in one transaction, so that the
 * worker never sends a refund without its note. The payment is locked.
 */
export async function writeRefund(
  trx: Trx,
  { rzp_payment_id, order_id }: LockedPayment,
  { give, unsent = new Map(), isRestocked = false, ...refund }: Writing,
): Promise<Written> {
  if (!order_id) throw new Error(`payment ${rzp_payment_id} has no order`);
  await lockOrder(trx, order_id);
  const parts = await planRefund(trx, order_id, give);
  const value = parts.reduce((all, { amounts }) => all + amounts.gross, 0);
  const amount_paise = refund.amount_paise ?? value;
  const refund_id = await insertRefund(trx, { ...refund, rzp_payment_id, amount_paise });
  await insertRefundItems(trx, { refund_id, order_id }, { parts, unsent, isRestocked });
  await issueNotes(trx, { refund_id, parts });
  return { refund_id, amount_paise };
}
