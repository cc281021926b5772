import type { OrderStatus } from '@shop/domain/order-status';
import { AdminOrderRow } from './order-row.tsx';
import type { ListedRow } from './use-status-changes.ts';

interface AdminOrderTableProps {
  rows: ListedRow[];
  onChoose: (row: ListedRow, status: OrderStatus) => void;
  onSave: (row: ListedRow, status: OrderStatus) => void;
  onView: (row: ListedRow) => void;
}

/** A table where there is room for one; on phones a card for each order. */
export function AdminOrderTable({ rows, onChoose, onSave, onView }: AdminOrderTableProps) {
  return (
    <table className="rows admin-table admin-orders">
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
          <AdminOrderRow
            key={row.order_id}
            row={row}
            onChoose={(status) => onChoose(row, status)}
            onSave={(status) => onSave(row, status)}
            onView={() => onView(row)}
          />
        ))}
      </tbody>
    </table>
  );
}
