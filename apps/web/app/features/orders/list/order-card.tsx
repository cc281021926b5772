import type { OrderRow } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatTotal, fromRupees, sum, times } from '@shop/domain/money';
import { type ComponentProps, type FocusEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { StatusPill } from '#features/orders/status-pill.tsx';
import { Cancellation } from './cancellation.tsx';
import type { ListedOrder } from './load-orders.ts';
import { OrderPictures } from './order-images.tsx';
import { OrderProducts } from './order-products.tsx';

export interface OrderCardParts {
  shop: ComponentProps<typeof Cancellation>['shop'];
  pictureOf: (row: OrderRow) => ReactNode;
}

export function OrderCard({ order, shop, pictureOf }: OrderCardParts & { order: ListedOrder }) {
  const { order_id, order_date, order_status, products } = order;
  const { attended, attention } = useAttention();
  return (
    <article className="order-card" {...attention}>
      <OrderPictures order={order} attended={attended} pictureOf={pictureOf} />
      <div className="order-words">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-lg xl:text-xl">Order {order_id}</h2>
          <StatusPill status={order_status} />
        </div>
        <p className="text-ink-600">{formatDay(order_date)}</p>
        <OrderProducts products={products} />
        <p className="order-sum">
          <span>Total</span>
          <span>{formatTotal(totalOf(products))}</span>
        </p>
      </div>
      <div className="order-foot">
        <Cancellation order={order} shop={shop} />
        <Link
          to={`/order-info/${order_id}`}
          aria-label={`View Order Details: ${order_id}`}
          className="button button-outline"
        >
          View Order Details
        </Link>
      </div>
    </article>
  );
}

const totalOf = (products: OrderRow[]) =>
  sum(products.map(({ product_price, quantity }) => times(fromRupees(product_price), quantity)));

/** Whether somebody points at it, or has the focus in it. */
function useAttention() {
  const [pointedAt, setPointedAt] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    attended: pointedAt || focused,
    attention: {
      onPointerEnter: () => setPointedAt(true),
      onPointerLeave: () => setPointedAt(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget)),
    },
  };
}
