import type { Summary } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { formatCount } from '#features/orders/admin/format-count.ts';
import { DashboardChart } from './chart.tsx';
import { DayBars } from './day-bars.tsx';
import { SellerBars, StatusBars } from './row-bars.tsx';

const rupees = (amount: number) => formatRupees(fromRupees(amount));
const dayOf = (day: string) => formatDay(`${day}T00:00:00+05:30`) ?? day;

/** The month in four pictures, and the same numbers in four tables. */
export function DashboardMonth({ month }: Pick<Summary, 'month'>) {
  const { by_status, best_sellers } = month;
  if (month.orders === 0)
    return <p className="dashboard-box text-ink-600">No orders this month yet.</p>;

  return (
    <div className="dashboard-columns">
      <Days caption="Orders" month={month} valueOf={({ orders }) => orders} format={formatCount} />
      <Days caption="Sales" month={month} valueOf={({ sales }) => sales} format={rupees} />
      <DashboardChart
        caption="Orders by status"
        heads={['Status', 'Orders']}
        rows={by_status.map(({ status, orders }) => [status, formatCount(orders)])}
      >
        <StatusBars statuses={by_status} />
      </DashboardChart>
      <DashboardChart
        caption="Best sellers"
        heads={['Product', 'Pieces', 'Sales']}
        rows={best_sellers.map(({ name, pieces, sales }) => [
          name,
          formatCount(pieces),
          rupees(sales),
        ])}
      >
        <SellerBars sellers={best_sellers} />
      </DashboardChart>
    </div>
  );
}

interface DaysProps {
  caption: string;
  month: Summary['month'];
  valueOf: (day: Summary['month']['by_day'][number]) => number;
  format: (value: number) => string;
}

function Days({ caption, month: { name, by_day }, valueOf, format }: DaysProps) {
  return (
    <DashboardChart
      caption={`${caption} by day`}
      heads={['Day', caption]}
      rows={by_day.map((day) => [dayOf(day.day), format(valueOf(day))])}
    >
      <DayBars month={name} values={by_day.map(valueOf)} format={format} />
    </DashboardChart>
  );
}
