import type { OrderRow } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatTotal, fromRupees, multiply, sum } from '@shop/domain/money';
import { type ComponentProps, type FocusEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { StatusPill } from '#features/orders/status-pill.tsx';
import { Cancellation } from './cancellation.tsx';
import type { ListedOrder } from './load-orders.ts';
import { OrderImages } from './order-images.tsx';
import { OrderProducts } from './order-products.tsx';

export interface OrderCardContext {
  shop: ComponentProps<typeof Cancellation>['shop'];
  renderImage: (row: OrderRow) => ReactNode;
}

export function OrderCard({ order, shop, renderImage }: OrderCardContext & { order: ListedOrder }) {
  const { order_id, order_date, order_status, products, partly_sent } = order;
  const { active, handlers } = useHoverOrFocus();
  return (
    <article className="order-card" {...handlers}>
      <OrderImages order={order} active={active} renderImage={renderImage} />
      <div className="order-text">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 className="text-lg xl:text-xl">
            Order ID <span className="order-number">{order_id}</span>
          </h2>
          <StatusPill status={order_status} partlySent={partly_sent} />
        </div>
        <p className="text-ink-600">{formatDay(order_date)}</p>
        <OrderProducts products={products} />
        <p className="order-total">
          <span>Total</span>
          <span>{formatTotal(calculateTotal(order))}</span>
        </p>
      </div>
      <div className="order-footer">
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

const calculateTotal = ({ products, charge, discount }: ListedOrder) =>
  sum([
    fromRupees(charge),
    fromRupees(-discount),
    ...products.map(({ product_price, quantity }) => multiply(fromRupees(product_price), quantity)),
  ]);

function useHoverOrFocus() {
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  return {
    active: hovered || focused,
    handlers: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(currentTarget.contains(relatedTarget)),
    },
  };
}
