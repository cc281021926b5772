import { adminOrders, type DrawerEntry } from '@shop/contract';
import { formatTime } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { Link } from 'react-router';
import { may } from '#api/admin-session.ts';
import { TableHead } from '#ui/table-head.tsx';
import { formatChange, nameEntry } from './describe-day.ts';

/** Newest first. */
export function EntriesTable({ entries }: { entries: DrawerEntry[] }) {
  return (
    <table className="data-table admin-table plain-table drawer-table">
      <caption className="sr-only">Entries of the drawer, newest first</caption>
      <TableHead
        columns={['Time', 'What', 'By', 'Amount', 'In the drawer']}
        figures={['Amount', 'In the drawer']}
      />
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.entry_id}>
            <td className="drawer-time">{formatTime(entry.at)}</td>
            <th scope="row" className="drawer-what">
              {nameEntry(entry)} <EntryOrder order_id={entry.order_id} />
              {entry.reason && <span className="admin-detail">{entry.reason}</span>}
            </th>
            <td className="drawer-by">{entry.by}</td>
            <td className="figure drawer-amount">{formatChange(fromRupees(entry.amount))}</td>
            <td className="figure drawer-balance">
              <span className="lg:sr-only">Then </span>
              {formatTotal(fromRupees(entry.balance_after))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function EntryOrder({ order_id }: Pick<DrawerEntry, 'order_id'>) {
  if (!order_id) return null;
  if (!may(adminOrders.listAll)) return <span className="order-number">{order_id}</span>;
  return (
    <Link to={`/admin/orders/${order_id}`} className="text-link order-number">
      {order_id}
    </Link>
  );
}
