import type { ListedOrder } from './load-orders.ts';
import { OrderCard, type OrderCardContext } from './order-card.tsx';

export function OrderList({ orders, ...context }: OrderCardContext & { orders: ListedOrder[] }) {
  return (
    <div className="page pt-4 pb-8">
      <h1 tabIndex={-1} className="text-3xl">
        Your Orders
      </h1>
      <ul className="pairs mt-4">
        {orders.map((order) => (
          <li key={order.order_id}>
            <OrderCard order={order} {...context} />
          </li>
        ))}
      </ul>
    </div>
  );
}
