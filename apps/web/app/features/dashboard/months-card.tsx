import type { Sales } from '@shop/contract';
import { Chart } from './chart.tsx';
import { PeriodBars } from './period-bars.tsx';
import { formatAmount, formatCount } from './sales-figures.ts';

const createFormatter = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-IN', { ...options, timeZone: 'UTC' });
  return (period: string) => format.format(new Date(period));
};
const formatMonth = createFormatter({ month: 'long', year: 'numeric' });
const formatShortMonth = createFormatter({ month: 'short' });

/** Nothing without a sale in the year. */
export function MonthsCard({ sales }: { sales: Sales | undefined }) {
  const months = sales?.last_12_months ?? [];
  if (months.every(({ orders }) => orders === 0)) return null;
  return (
    <Chart
      caption="Twelve months"
      columns={['Month', 'Sold', 'Orders']}
      rows={months.map(({ period, sales: sold, orders }) => [
        formatMonth(period),
        formatAmount(sold),
        formatCount(orders),
      ])}
    >
      <PeriodBars
        labels={months.map(({ period }) => formatShortMonth(period))}
        values={months.map(({ sales: sold }) => sold)}
        format={formatAmount}
        labelEvery={2}
      />
    </Chart>
  );
}
