import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CustomerOrders, ListedOrder } from './load-orders.ts';
import { OrderCard, type OrderCardContext } from './order-card.tsx';

type OrderListProps = OrderCardContext &
  CustomerOrders & {
    orders: ListedOrder[];
    /** Shown below the heading. */
    children?: ReactNode;
  };

export function OrderList({ orders, olderUrl, older, children, ...context }: OrderListProps) {
  return (
    <div className="page pt-4 pb-8">
      <h1 tabIndex={-1} className="text-3xl">
        Your Orders
      </h1>
      {children}
      <ul className="pairs mt-4">
        {orders.map((order) => (
          <li key={order.order_id}>
            <OrderCard order={order} {...context} />
          </li>
        ))}
      </ul>
      {(older || olderUrl) && (
        <nav aria-label="Pages" className="mt-8 flex flex-wrap justify-center gap-3 max-sm:*:grow">
          {older && (
            <Link to="/orders" className="button button-outline">
              Show newest orders
            </Link>
          )}
          {olderUrl && (
            <Link to={olderUrl} className="button button-outline">
              Show older orders
            </Link>
          )}
        </nav>
      )}
    </div>
  );
}
