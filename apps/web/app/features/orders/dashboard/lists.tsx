import { adminProducts, type Summary } from '@shop/contract';
import { formatShortDay } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { Link } from 'react-router';
import { may } from '#api/admin-session.ts';
import { formatCount } from '#features/orders/admin/list/format-count.ts';
import { NOT_AVAILABLE } from '#ui/placeholder.ts';
import { ACTIONS, TableHead } from '#ui/table-head.tsx';

/** Target of the tile with the same name. */
export const LOW_STOCK_ID = 'low-stock';

interface OldestPendingProps {
  orders: Summary['oldest_pending'];
  onView: (order_id: string) => void;
}

export function OldestPending({ orders, onView }: OldestPendingProps) {
  return (
    <section className="dashboard-card">
      <h2 className="text-xl">Oldest pending orders</h2>
      {orders.length === 0 ? (
        <p className="text-ink-600">No order is waiting.</p>
      ) : (
        <table className="data-table admin-table plain-table">
          <caption className="sr-only">Oldest pending orders</caption>
          <TableHead columns={['Order', 'Total', ACTIONS]} figures={['Total']} />
          <tbody>
            {orders.map((order) => (
              <PendingRow key={order.order_id} order={order} onView={onView} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface PendingRowProps {
  order: Summary['oldest_pending'][number];
  onView: (order_id: string) => void;
}

function PendingRow({ order, onView }: PendingRowProps) {
  const { order_id, user_name, total_amount, order_date } = order;
  return (
    <tr>
      <th scope="row">
        <span className="whitespace-nowrap">{order_id}</span>
        <span className="admin-detail">{user_name || NOT_AVAILABLE}</span>
        <span className="admin-detail">{formatShortDay(order_date) ?? NOT_AVAILABLE}</span>
      </th>
      <td className="figure">{formatTotal(fromRupees(total_amount))}</td>
      <td className="admin-row-actions">
        <button
          type="button"
          className="button button-outline row-control"
          onClick={() => onView(order_id)}
        >
          View Details<span className="sr-only"> of order {order_id}</span>
        </button>
      </td>
    </tr>
  );
}

interface LowStockProps {
  products: Summary['low_stock'];
  /** Total, which may exceed the listed products. */
  count: number;
}

export function LowStock({ products, count }: LowStockProps) {
  const hiddenCount = count - products.length;
  return (
    <section id={LOW_STOCK_ID} className="dashboard-card">
      <h2 className="text-xl">Low stock</h2>
      {products.length === 0 ? (
        <p className="text-ink-600">No best seller is running low.</p>
      ) : (
        <table className="data-table admin-table plain-table">
          <caption className="sr-only">Low stock</caption>
          <TableHead columns={['Product', 'Left']} figures={['Left']} />
          <tbody>
            {products.map(({ product_id, name, stock }) => (
              <tr key={product_id}>
                <th scope="row">
                  {may(adminProducts.listAll) ? (
                    <Link
                      to={`/admin/products?${new URLSearchParams({ search: name })}`}
                      className="text-link tap-target"
                    >
                      {name}
                    </Link>
                  ) : (
                    name
                  )}
                </th>
                <td className="figure">{formatCount(stock)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hiddenCount > 0 && (
        <p className="text-sm text-ink-600">and {formatCount(hiddenCount)} more</p>
      )}
    </section>
  );
}
