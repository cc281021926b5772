import type { Summary } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { formatCount } from '#features/orders/admin/format-count.ts';
import { Chart } from './chart.tsx';
import { DayBars } from './day-bars.tsx';
import { SellerBars, StatusBars } from './row-bars.tsx';

const formatAmount = (amount: number) => formatRupees(fromRupees(amount));
const formatDayLabel = (day: string) => formatDay(`${day}T00:00:00+05:30`) ?? day;

export function MonthCharts({ month }: Pick<Summary, 'month'>) {
  const { by_status, best_sellers } = month;
  if (month.orders === 0)
    return <p className="dashboard-card text-ink-600">No orders this month yet.</p>;

  return (
    <div className="dashboard-columns">
      <DailyChart
        caption="Orders"
        month={month}
        getValue={({ orders }) => orders}
        format={formatCount}
      />
      <DailyChart
        caption="Sales"
        month={month}
        getValue={({ sales }) => sales}
        format={formatAmount}
      />
      <Chart
        caption="Orders by status"
        columns={['Status', 'Orders']}
        rows={by_status.map(({ status, orders }) => [status, formatCount(orders)])}
      >
        <StatusBars statuses={by_status} />
      </Chart>
      <Chart
        caption="Best sellers"
        columns={['Product', 'Pieces', 'Sales']}
        rows={best_sellers.map(({ name, pieces: units, sales }) => [
          name,
          formatCount(units),
          formatAmount(sales),
        ])}
      >
        <SellerBars sellers={best_sellers} />
      </Chart>
    </div>
  );
}

interface DailyChartProps {
  caption: string;
  month: Summary['month'];
  getValue: (day: Summary['month']['by_day'][number]) => number;
  format: (value: number) => string;
}

function DailyChart({ caption, month: { name, by_day }, getValue, format }: DailyChartProps) {
  return (
    <Chart
      caption={`${caption} by day`}
      columns={['Day', caption]}
      rows={by_day.map((day) => [formatDayLabel(day.day), format(getValue(day))])}
    >
      <DayBars month={name} values={by_day.map(getValue)} format={format} />
    </Chart>
  );
}
