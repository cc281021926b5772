import type { PeriodSales, Summary } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { formatCount } from '#features/orders/admin/list/format-count.ts';
import { Chart } from './chart.tsx';
import { PeriodBars } from './period-bars.tsx';
import { SellerBars, StatusBars } from './row-bars.tsx';

const formatAmount = (amount: number) => formatRupees(fromRupees(amount));

const createFormatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' });
  return (period: string) => format.format(new Date(period));
};
const formatShortDay = createFormatter({ day: 'numeric', month: 'short' });
const formatMonth = createFormatter({ month: 'long', year: 'numeric' });
const formatShortMonth = createFormatter({ month: 'short' });

/** Days and months are named in full in the table, and short below their bar. */
const UNITS = {
  days: {
    title: 'last 30 days',
    column: 'Day',
    format: (day: string) => formatDay(`${day}T00:00:00+05:30`) ?? day,
    formatShort: formatShortDay,
    labelEvery: 7,
  },
  months: {
    title: 'last 12 months',
    column: 'Month',
    format: formatMonth,
    formatShort: formatShortMonth,
    labelEvery: 2,
  },
};

export function SalesCharts({ summary }: { summary: Summary }) {
  const { last_30_days: days, last_12_months: months, month } = summary;
  if (months.every(({ orders }) => orders === 0) && month.orders === 0)
    return <p className="dashboard-card text-ink-600">No orders yet.</p>;
  return (
    <div className="dashboard-columns">
      <PeriodChart unit="days" periods={days} value="orders" />
      <PeriodChart unit="days" periods={days} value="sales" />
      <PeriodChart unit="months" periods={months} value="orders" />
      <PeriodChart unit="months" periods={months} value="sales" />
      {month.orders > 0 && <MonthCharts month={month} />}
    </div>
  );
}

interface PeriodChartProps {
  unit: keyof typeof UNITS;
  periods: PeriodSales[];
  value: 'orders' | 'sales';
}

function PeriodChart({ unit, periods, value }: PeriodChartProps) {
  const { title, column, format, formatShort, labelEvery } = UNITS[unit];
  const name = value === 'orders' ? 'Orders' : 'Sales';
  const formatValue = value === 'orders' ? formatCount : formatAmount;
  return (
    <Chart
      caption={`${name}, ${title}`}
      columns={[column, name]}
      rows={periods.map((one) => [format(one.period), formatValue(one[value])])}
    >
      <PeriodBars
        labels={periods.map(({ period }) => formatShort(period))}
        values={periods.map((one) => one[value])}
        format={formatValue}
        labelEvery={labelEvery}
      />
    </Chart>
  );
}

function MonthCharts({ month: { by_status, best_sellers } }: Pick<Summary, 'month'>) {
  return (
    <>
      <Chart
        caption="Orders of this month by status"
        columns={['Status', 'Orders']}
        rows={by_status.map(({ status, orders }) => [status, formatCount(orders)])}
      >
        <StatusBars statuses={by_status} />
      </Chart>
      <Chart
        caption="Best sellers of this month"
        columns={['Product', 'Pieces', 'Sales']}
        rows={best_sellers.map(({ name, pieces, sales }) => [
          name,
          formatCount(pieces),
          formatAmount(sales),
        ])}
      >
        <SellerBars sellers={best_sellers} />
      </Chart>
    </>
  );
}
