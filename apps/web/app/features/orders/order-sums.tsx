import type { OrderDetails } from '@shop/contract';
import { formatRupees, formatTotal, fromRupees, multiply, sum } from '@shop/domain/money';

/** Only when the total is more than the items. */
export function OrderSums({ order: { items, delivery, total_amount } }: { order: OrderDetails }) {
  if (!delivery || delivery.charge <= 0 || total_amount === null) return null;
  const products = sum(items.map(({ price, quantity }) => multiply(fromRupees(price), quantity)));
  return (
    <dl className="order-sums">
      <div>
        <dt>Items</dt>
        <dd>{formatRupees(products)}</dd>
      </div>
      <div>
        <dt>Delivery</dt>
        <dd>{formatRupees(fromRupees(delivery.charge))}</dd>
      </div>
      <div>
        <dt>Total</dt>
        <dd>{formatTotal(fromRupees(total_amount))}</dd>
      </div>
    </dl>
  );
}
