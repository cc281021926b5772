import type { PeriodSales, Sales } from '@shop/contract';
import { useId, useState } from 'react';
import { LoadError } from '#ui/load-error.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { compare, type Figures, formatAmount, formatCount, sumFigures } from './sales-figures.ts';
import { SalesPlot } from './sales-plot.tsx';

const dayMonth = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
});
const formatDay = ({ period }: PeriodSales) => dayMonth.format(new Date(period));
const formatRange = (days: PeriodSales[]) =>
  [days[0], days.at(-1)].flatMap((day) => (day ? [formatDay(day)] : [])).join(' to ');

/** @param sales undefined when they could not be loaded. */
export function SalesCard({ sales }: { sales: Sales | undefined }) {
  return (
    <section aria-labelledby="came-in" className="dashboard-card">
      <h2 id="came-in" className="text-xl">
        What came in, 30 days
      </h2>
      {sales ? (
        <SalesOfDays sales={sales} />
      ) : (
        <LoadError>The sales could not be loaded.</LoadError>
      )}
    </section>
  );
}

function SalesOfDays({
  sales: { last_30_days: now, previous_30_days: before, complete },
}: {
  sales: Sales;
}) {
  const [shown, setShown] = useState<'sales' | 'orders'>('sales');
  const id = useId();
  const [sums, sumsBefore] = [sumFigures(now), sumFigures(before)];
  if (sums.orders === 0 && sumsBefore.orders === 0) {
    return (
      <p className="text-ink-600">
        Nothing yet. The first order will stand here, and a bar for each day.
      </p>
    );
  }
  return (
    <>
      <Sums now={sums} before={sumsBefore} />
      <LatestDays days={now} />
      <div className="plot-key">
        <p data-key="now">{formatRange(now)}</p>
        <p data-key="before">{formatRange(before)}</p>
        <fieldset className="plot-choice">
          <legend className="sr-only">Show</legend>
          {(['sales', 'orders'] as const).map((value) => (
            <label key={value} className="tap-target">
              <input
                type="radio"
                name={id}
                checked={shown === value}
                onChange={() => setShown(value)}
              />
              {value === 'sales' ? 'Rupees' : 'Orders'}
            </label>
          ))}
        </fieldset>
      </div>
      <p id={id} className="sr-only">
        {`Sold ${formatAmount(sums.sales)} in ${formatCount(sums.orders)} orders, ${compare(sums.sales, sumsBefore.sales, formatAmount)}.`}
      </p>
      <SalesPlot
        days={now.map((day, index) => ({
          name: formatDay(day),
          before: formatDay(before[index] ?? day),
        }))}
        now={now.map((day) => day[shown])}
        before={before.map((day) => day[shown])}
        format={shown === 'sales' ? formatAmount : formatCount}
        labelledBy={`came-in ${id}`}
      />
      {!complete && <p className="card-note">Older days are still being added up.</p>}
      <DayTable now={now} before={before} />
    </>
  );
}

function Sums({ now, before }: { now: Figures; before: Figures }) {
  return (
    <dl className="plot-sums">
      <Sum name="Sold" now={now.sales} before={before.sales} format={formatAmount} />
      <Sum name="Orders" now={now.orders} before={before.orders} format={formatCount} />
      <Sum name="Average order" now={now.average} before={before.average} format={formatAmount} />
    </dl>
  );
}

const LATEST = ['Today', 'Yesterday'];

function LatestDays({ days }: { days: PeriodSales[] }) {
  return (
    <dl className="plot-sums">
      {LATEST.map((name, index) => {
        const { sales = 0, orders = 0 } = days.at(-1 - index) ?? {};
        return (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <b className="font-semibold">{formatAmount(sales)}</b>{' '}
              <span className="card-note">
                {orders === 1 ? '1 order' : `${formatCount(orders)} orders`}
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface SumProps {
  name: string;
  now: number;
  before: number;
  format: (value: number) => string;
}

const Sum = ({ name, now, before, format }: SumProps) => (
  <div>
    <dt>{name}</dt>
    <dd className="plot-sum">{format(now)}</dd>
    <dd className="card-note">{compare(now, before, format)}</dd>
  </div>
);

const COLUMNS = ['Day', 'Sold', 'Orders', '30 days before', 'Sold then', 'Orders then'];
const FIGURES = ['Sold', 'Orders', 'Sold then', 'Orders then'];

/** Every day, newest first. */
function DayTable({ now, before }: { now: PeriodSales[]; before: PeriodSales[] }) {
  const rows = now.map((day, index) => ({ day, earlier: before[index] ?? day })).toReversed();
  const [sums, sumsBefore] = [sumFigures(now), sumFigures(before)];
  return (
    <details className="plot-table">
      <summary className="text-link">
        Show as table<span className="sr-only">: What came in, 30 days</span>
      </summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div tabIndex={0}>
        <table className="data-table admin-table plain-table">
          <caption className="sr-only">What came in, by day</caption>
          <TableHead columns={COLUMNS} figures={FIGURES} />
          <tbody>
            {rows.map(({ day, earlier }) => (
              <tr key={day.period}>
                <th scope="row">{formatDay(day)}</th>
                <td className="figure">{formatAmount(day.sales)}</td>
                <td className="figure">{formatCount(day.orders)}</td>
                <td>{formatDay(earlier)}</td>
                <td className="figure">{formatAmount(earlier.sales)}</td>
                <td className="figure">{formatCount(earlier.orders)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Sum</th>
              <td className="figure">{formatAmount(sums.sales)}</td>
              <td className="figure">{formatCount(sums.orders)}</td>
              <td>Sum then</td>
              <td className="figure">{formatAmount(sumsBefore.sales)}</td>
              <td className="figure">{formatCount(sumsBefore.orders)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </details>
  );
}
