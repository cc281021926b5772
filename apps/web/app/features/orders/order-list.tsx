import type { OrderRow } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatRupees, fromRupees } from '@shop/domain/money';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedOrder } from './load-orders.ts';
import { StatusPill } from './status-pill.tsx';

type PictureOf = (row: OrderRow) => ReactNode;

interface OrderListProps {
  orders: ListedOrder[];
  pictureOf: PictureOf;
}

export function OrderList({ orders, pictureOf }: OrderListProps) {
  return (
    <div className="page pt-4 pb-8">
      <h1 className="text-2xl">Your Orders</h1>
      <ul className="mt-4 grid gap-4 md:grid-cols-2">
        {orders.map((order) => (
          <li key={order.order_id} className="facts">
            <OrderCard order={order} pictureOf={pictureOf} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function OrderCard({ order, pictureOf }: { order: ListedOrder; pictureOf: PictureOf }) {
  const { order_id, order_date, order_status, products } = order;
  return (
    <article className="grid gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lg">Order {order_id}</h2>
        <StatusPill status={order_status} />
      </div>
      <p className="text-ink-600">{formatDay(order_date)}</p>
      <ul className="grid gap-2">
        {products.map((row, place) => (
          <li key={place} className="flex items-center gap-3">
            <div className="order-picture">{pictureOf(row)}</div>
            <span className="grow">{row.product_name}</span>
            <span className="whitespace-nowrap">
              {formatRupees(fromRupees(row.product_price))} × {row.quantity}
            </span>
          </li>
        ))}
      </ul>
      <Link to={`/order-info/${order_id}`} className="button button-outline justify-self-start">
        View Order Details
      </Link>
    </article>
  );
}
