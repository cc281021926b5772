import type { Drawer } from '@shop/contract';
import { formatDateTime } from '@shop/domain/dates';
import { formatTotal, fromRupees } from '@shop/domain/money';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { isFocusLost } from '#ui/restore-focus.ts';
import { TableHead } from '#ui/table-head.tsx';
import { CloseForm } from './close-form.tsx';
import { CountForm } from './count-form.tsx';
import { DayPicker } from './day-picker.tsx';
import {
  describeDifference,
  formatSum,
  listCounted,
  nameDay,
  TENDER_LABELS,
  TOTAL_LABELS,
  TOTALS,
} from './describe-day.ts';
import { EntriesTable } from './entries-table.tsx';
import { dayUrl, type LoadedDay } from './load-day.ts';
import { MoveForm } from './move-form.tsx';

interface DayPageProps {
  loaded: LoadedDay;
  /** Resolves when the day is loaded again. */
  reload: () => Promise<void>;
}

/** The drawer on a day: what it holds, what happened, and the end of the day. */
export function DayPage({ loaded: { drawer, today }, reload }: DayPageProps) {
  const { day, entries, closed } = drawer;
  const takesEntries = day === today && !closed;
  return (
    <div className="page flex flex-col gap-4 py-6">
      <div className="day-head">
        <div>
          <h1 tabIndex={-1} className="text-3xl">
            Close the day
          </h1>
          <p className="text-ink-600">{`${nameDay(day, today)}, by India’s clock.`}</p>
        </div>
        <DayPicker day={day} today={today} />
      </div>
      <DaySums drawer={drawer} isToday={day === today} />
      <div className="day-columns">
        <div className="day-column">
          {closed ? (
            <ClosedDay drawer={drawer} closed={closed} />
          ) : (
            <CloseForm key={day} drawer={drawer} isToday={day === today} reload={reload} />
          )}
          <Sold drawer={drawer} />
        </div>
        <div className="day-column">
          {takesEntries && <MoveForm reload={reload} />}
          {takesEntries && <CountForm balance={drawer.balance} reload={reload} />}
          {!takesEntries && day !== today && !closed && (
            <p>
              Money goes into the drawer and out of it today.{' '}
              <Link to={dayUrl(today, today)} className="text-link tap-target">
                Open today
              </Link>
            </p>
          )}
        </div>
      </div>
      <section className="flex flex-col gap-2">
        <h2 className="text-2xl">The drawer on this day</h2>
        {entries.length > 0 ? (
          <EntriesTable entries={entries} />
        ) : (
          <p className="text-ink-600">Nothing was put in or taken out.</p>
        )}
      </section>
    </div>
  );
}

function DaySums({ drawer, isToday }: { drawer: Drawer; isToday: boolean }) {
  const { expected } = drawer;
  const labels = { ...TOTAL_LABELS, cash: isToday ? 'In the drawer' : 'Cash at the end' };
  return (
    <dl className="day-sums">
      {TOTALS.map((total) => (
        <div key={total} className="money-sum">
          <dt>{labels[total]}</dt>
          <dd>{formatSum(fromRupees(expected[total]))}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ClosedDayProps {
  drawer: Drawer;
  closed: NonNullable<Drawer['closed']>;
}

function ClosedDay({ drawer, closed: { counted, by, at } }: ClosedDayProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // After 'Save' it stands in the place of the form.
  useEffect(() => {
    if (isFocusLost()) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="day-card">
      <h2 ref={heading} tabIndex={-1} className="day-card-title">
        <span className="text-ok">
          <Icon name="lock" size={20} />
        </span>
        This day is closed
      </h2>
      <p>{`${by} closed it on ${formatDateTime(at)}. It takes no more entries.`}</p>
      <table className="data-table counted-table">
        <caption className="sr-only">Counted totals</caption>
        <TableHead columns={['Kind', 'Should be', 'Counted']} figures={['Should be', 'Counted']} />
        <tbody>
          {listCounted(drawer, counted).map((row) => (
            <tr key={row.total}>
              <th scope="row">
                {TOTAL_LABELS[row.total]}
                <span className="day-difference" data-correct={row.difference === 0}>
                  {describeDifference(row.difference)}
                </span>
              </th>
              <td className="figure">{formatSum(row.expected)}</td>
              <td className="figure">{formatSum(row.counted)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Sold({ drawer: { sold } }: { drawer: Drawer }) {
  if (sold.length === 0) return <p className="text-ink-600">Nothing was sold at the counter.</p>;
  const all = sold.reduce(
    (sums, { count, amount }) => ({ count: sums.count + count, amount: sums.amount + amount }),
    { count: 0, amount: 0 },
  );
  return (
    <section className="day-card">
      <h2 className="day-card-title">Sold at the counter</h2>
      <table className="data-table sold-table">
        <caption className="sr-only">Sales by kind of payment</caption>
        <TableHead columns={['Paid by', 'Sales', 'Amount']} figures={['Sales', 'Amount']} />
        <tbody>
          {sold.map(({ tender, count, amount }) => (
            <tr key={tender}>
              <th scope="row">{TENDER_LABELS[tender]}</th>
              <td className="figure">{count}</td>
              <td className="figure">{formatTotal(fromRupees(amount))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            <td className="figure">{all.count}</td>
            <td className="figure">{formatTotal(fromRupees(all.amount))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
