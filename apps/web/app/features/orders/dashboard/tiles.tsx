import type { Summary } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { Link } from 'react-router';
import { formatCount } from '#features/orders/admin/format-count.ts';
import { ordersAddress } from '#features/orders/admin/orders-query.ts';
import { NOT_KNOWN } from '#features/orders/placeholder.ts';
import { LOW_STOCK } from './lists.tsx';

/** What needs doing, then how the month goes. Each leads to its list. */
export function DashboardTiles({ summary }: { summary: Summary | undefined }) {
  const { today, month } = summary ?? {};
  const thisMonth = ordersAddress({ month: month?.name ?? '' });
  return (
    <div className="dashboard-figures">
      <ul aria-label="What needs doing" className="dashboard-tiles dashboard-due">
        <Tile
          label="Pending"
          value={today?.pending}
          to={ordersAddress({ order_status: 'Pending' })}
        />
        <Tile
          label="Cancellation requests"
          value={today?.cancellation_requests}
          to={ordersAddress({ requested: true })}
        />
        <Tile label="Payments to look at" value={today?.payments} to="/admin/payments" />
        <Tile label="Low stock" value={today?.low_stock} to={`#${LOW_STOCK}`} />
      </ul>
      <ul aria-label="This month" className="dashboard-tiles">
        <Tile label="Orders this month" value={month?.orders} to={thisMonth} />
        <Tile
          label="Sales this month"
          value={month && formatRupees(fromRupees(month.sales))}
          to={thisMonth}
        />
      </ul>
    </div>
  );
}

interface TileProps {
  label: string;
  value: number | string | undefined;
  to: string;
}

/** A figure of more letters would break in a tile. */
const LONG = 10;

function Tile({ label, value, to }: TileProps) {
  const words = typeof value === 'number' ? formatCount(value) : (value ?? NOT_KNOWN);
  return (
    <li>
      <Link to={to} className="dashboard-tile" data-waiting={value ? '' : undefined}>
        <span className="dashboard-label">{label}</span>
        <span className="dashboard-value" data-long={words.length > LONG ? '' : undefined}>
          {words}
        </span>
      </Link>
    </li>
  );
}
