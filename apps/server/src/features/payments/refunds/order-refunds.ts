import type { OrderRefunds } from '@shop/contract';
import { paise, sum, toRupees } from '@shop/domain/money';
import { planAll } from '@shop/domain/tax/plan-credit';
import { listOrderRefunds } from '#features/orders/orders.queries.ts';
import { presentRefund } from '#features/orders/present-order.ts';
import { loadOrderPools } from '#features/tax/issue-notes.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findRefundableOrder } from './refunds.queries.ts';

/** Refunds of an order, and the rest that can be refunded. */
export async function findOrderRefunds(
  { paymentsDb }: Pick<Deps, 'paymentsDb'>,
  order_id: string,
): Promise<OrderRefunds> {
  return paymentsDb.transaction().execute(async (trx) => {
    const order = await findRefundableOrder(trx, order_id);
    if (!order) throw new ShopError('ORDER_NOT_FOUND');
    const refunds = await listOrderRefunds(trx, order_id);
    const given = refunds.map(({ amount_paise }) => paise(amount_paise ?? order.paid_paise));
    const left = planAll(await loadOrderPools(trx, order_id));
    const pieces = order.lines.flatMap(({ product_id, name }) => {
      const mine = left.filter((part) => part.product_id === product_id);
      const quantity = mine.reduce((all, part) => all + part.quantity, 0);
      const amount = toRupees(sum(mine.map(({ amounts }) => amounts.gross)));
      return quantity > 0 ? [{ product_id, name, left: quantity, amount }] : [];
    });
    const rest = Math.max(0, order.paid_paise - sum(given));
    return { refunds: refunds.map(presentRefund), left: toRupees(paise(rest)), pieces };
  });
}
