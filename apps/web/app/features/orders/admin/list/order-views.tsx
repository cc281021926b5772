import type { OrderCounts } from '@shop/contract';
import { Link } from 'react-router';
import { formatCount } from './format-count.ts';
import { type OrdersFilter, ordersUrl } from './orders-query.ts';

interface View {
  label: string;
  /** Without a count it is shown while it is open. */
  count?: keyof OrderCounts;
  filter: Partial<OrdersFilter>;
  /** Something is left to do while it is not empty. */
  warns?: boolean;
}

const VIEWS: View[] = [
  { label: 'All', count: 'all', filter: {} },
  { label: 'Pending', count: 'pending', filter: { order_status: 'Pending' } },
  { label: 'Partly sent', count: 'partly_sent', filter: { partly: true } },
  {
    label: 'Customer asks to cancel',
    count: 'cancellation_requests',
    filter: { requested: true },
    warns: true,
  },
  { label: 'Not refunded', count: 'not_refunded', filter: { missing: 'refund' }, warns: true },
  { label: 'Not restocked', count: 'not_restocked', filter: { missing: 'restock' }, warns: true },
  { label: 'Money to give back', filter: { missing: 'money' } },
];

interface OrderViewsProps {
  filter: OrdersFilter;
  counts: OrderCounts | undefined;
}

/** The counts are of the whole shop, so a view starts without month and search. */
export function OrderViews({ filter, counts }: OrderViewsProps) {
  const { order_status, partly, requested, missing, sort } = filter;
  const current = ordersUrl({ order_status, partly, requested, missing, sort });
  return (
    <nav aria-label="Views" className="order-views">
      {VIEWS.map((view) => {
        const url = ordersUrl({ sort, ...view.filter });
        const count = view.count && counts?.[view.count];
        if (!view.count && url !== current) return null;
        return (
          <Link
            key={view.label}
            to={url}
            preventScrollReset
            aria-current={url === current ? 'page' : undefined}
            data-warns={view.warns && count ? '' : undefined}
          >
            {view.label} {count !== undefined && <b>{formatCount(count)}</b>}
          </Link>
        );
      })}
      <Link to="/admin/returns" data-warns={counts?.returns ? '' : undefined}>
        Returns {counts?.returns !== undefined && <b>{formatCount(counts.returns)}</b>}
      </Link>
    </nav>
  );
}
