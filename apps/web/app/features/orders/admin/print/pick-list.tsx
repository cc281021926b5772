import type { PackingOrder } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { TableHead } from '#ui/table-head.tsx';
import { describeColors } from '../pack/describe-packing.ts';
import { describeWarning, toPickList } from './print-data.ts';

/** Every product to take from the shelf once, with its pieces for all orders. */
export function PickList({ orders, today }: { orders: PackingOrder[]; today: string }) {
  const lines = toPickList(orders);
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
  const leftOut = orders.filter(({ doubt }) => doubt);
  return (
    <section aria-label="Pick list" className="print-pick-list">
      <div className="print-between">
        <p className="print-title">Pick list</p>
        <p className="print-right">
          {formatDay(today)}
          <br />
          {orders.length - leftOut.length} orders, {pieces} pieces
        </p>
      </div>
      <table className="print-table">
        <TableHead columns={['In', 'Item', 'Orders', 'No.', 'Pieces']} />
        <tbody>
          {lines.map(({ item, pieces: wanted, order_ids }) => (
            <tr key={item.product_id}>
              <td>
                <span className="print-box" />
                <span className="sr-only">to tick</span>
              </td>
              <td>
                {item.name}
                <span className="print-small">{describeColors(item)}</span>
              </td>
              <td className="print-orders">{order_ids.join(' ')}</td>
              <td>{item.number}</td>
              <td className="print-pieces">{wanted}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {leftOut.map((order) => (
        <p key={order.order_id} className="print-warning">
          {order.order_id}: {describeWarning(order)}
        </p>
      ))}
    </section>
  );
}
