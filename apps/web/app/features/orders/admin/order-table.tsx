import type { OrderStatus } from '@shop/domain/order-status';
import { OrderRow } from './order-row.tsx';
import type { ListedRow } from './use-status-changes.ts';

interface OrderTableProps {
  rows: ListedRow[];
  onSelect: (row: ListedRow, status: OrderStatus) => void;
  onSave: (row: ListedRow, status: OrderStatus) => void;
  onView: (row: ListedRow) => void;
}

/** Cards instead of rows on narrow screens. */
export function OrderTable({ rows, onSelect, onSave, onView }: OrderTableProps) {
  return (
    <table className="data-table admin-table admin-orders">
      <caption className="sr-only">Orders</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col">Customer</th>
          <th scope="col">Address</th>
          <th scope="col" className="figure">
            Total
          </th>
          <th scope="col">Date</th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <OrderRow
            key={row.order_id}
            row={row}
            onSelect={(status) => onSelect(row, status)}
            onSave={(status) => onSave(row, status)}
            onView={() => onView(row)}
          />
        ))}
      </tbody>
    </table>
  );
}
