import type { OrderFulfilment } from '@shop/contract';
import type { OrderStatus } from '@shop/domain/orders/order-status';
import { Fragment, type ReactNode } from 'react';
import type { Undo } from './find-next-steps.ts';
import { OrderRow } from './order-row.tsx';
import { RowNextSteps } from './row-next-steps.tsx';
import type { ListedRow } from './status-changes.ts';
import type { TickedOrders } from './use-ticked-orders.ts';

interface OrderTableProps {
  rows: ListedRow[];
  ticks: TickedOrders;
  renderCrop: (image: string) => ReactNode;
  onSelect: (row: ListedRow, status: OrderStatus) => void;
  onSave: (row: ListedRow) => void;
  onUndo: (row: ListedRow, undo: Undo) => void;
  onUpdate: (fulfilment: OrderFulfilment) => void;
  onView: (row: ListedRow) => void;
}

export function OrderTable({ rows, ticks, renderCrop, ...on }: OrderTableProps) {
  return (
    <table className="data-table admin-orders">
      <caption className="sr-only">Orders</caption>
      <thead>
        <tr>
          <th scope="col">
            <label className="tick-cell">
              <input
                type="checkbox"
                aria-label="Select all on this page"
                checked={ticks.ids.length === rows.length}
                onChange={ticks.toggleAll}
              />
            </label>
          </th>
          <th scope="col">Order</th>
          <th scope="col">Items</th>
          <th scope="col">Customer</th>
          <th scope="col">Place</th>
          <th scope="col" className="figure">
            Total
          </th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className="sr-only">New status</span>
          </th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Fragment key={row.order_id}>
            <OrderRow
              row={row}
              ticked={ticks.ids.includes(row.order_id)}
              renderCrop={renderCrop}
              onTick={(range) => ticks.toggle(row.order_id, range)}
              onSelect={(status) => on.onSelect(row, status)}
              onSave={() => on.onSave(row)}
              onView={() => on.onView(row)}
            />
            {row.nextSteps && (
              <RowNextSteps
                row={row}
                nextSteps={row.nextSteps}
                onUndo={(undo) => on.onUndo(row, undo)}
                onUpdate={on.onUpdate}
              />
            )}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}
