import type { Summary } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { Link } from 'react-router';
import { formatCount } from '#features/orders/admin/list/format-count.ts';
import { ordersUrl } from '#features/orders/admin/list/orders-query.ts';
import { NOT_AVAILABLE } from '#ui/placeholder.ts';
import { LOW_STOCK_ID } from './lists.tsx';

/** Pending work, then the month's figures. Each tile links to its list. */
export function Tiles({ summary }: { summary: Summary | undefined }) {
  const { today, month } = summary ?? {};
  const thisMonth = ordersUrl({ month: month?.name ?? '' });
  return (
    <div className="grid gap-3 lg:grid-cols-[2fr_1fr]">
      <ul
        aria-label="What needs doing"
        className="dashboard-due grid grid-cols-2 gap-3 md:grid-cols-3"
      >
        <Tile label="Pending" value={today?.pending} to={ordersUrl({ order_status: 'Pending' })} />
        <Tile
          label="Cancellation requests"
          value={today?.cancellation_requests}
          to={ordersUrl({ requested: true })}
        />
        <Tile
          label="Not refunded"
          value={today?.not_refunded}
          to={ordersUrl({ missing: 'refund' })}
        />
        <Tile
          label="Not restocked"
          value={today?.not_restocked}
          to={ordersUrl({ missing: 'restock' })}
        />
        <Tile label="Payment problems" value={today?.payments} to="/admin/payments" />
        <Tile label="Low stock" value={today?.low_stock} to={`#${LOW_STOCK_ID}`} />
      </ul>
      <ul aria-label="This month" className="grid grid-cols-2 gap-3">
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

/** Longer values get a smaller font. */
const LONG_VALUE_LENGTH = 10;

function Tile({ label, value, to }: TileProps) {
  const text = typeof value === 'number' ? formatCount(value) : (value ?? NOT_AVAILABLE);
  return (
    <li>
      <Link to={to} className="dashboard-tile" data-nonzero={value ? '' : undefined}>
        <span className="text-sm leading-[1.3] text-ink-600">{label}</span>
        <span
          className="dashboard-value"
          data-long={text.length > LONG_VALUE_LENGTH ? '' : undefined}
        >
          {text}
        </span>
      </Link>
    </li>
  );
}
