import type { MoneyMonth, MoneyView } from '@shop/contract';
import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Pager } from '#ui/pager.tsx';
import { type LoadedMoney, moneyUrl } from './load-money.ts';
import { MoneyCheck, MoneySums } from './money-sums.tsx';
import { MoneyRows } from './money-tables.tsx';
import { MonthPicker } from './month-picker.tsx';
import { archiveUrl, MonthSteps } from './month-steps.tsx';
import { longMonth } from './months.ts';

const VIEWS: [MoneyView, string][] = [
  ['days', 'By day'],
  ['payouts', 'By payout'],
  ['orders', 'By order'],
  ['refunds', 'Refunds'],
  ['accountant', 'For the accountant'],
];

/** Sales, refunds, fees and payouts of a month, and the files for the accountant. */
export function MoneyPage({ loaded: { money, query, problem } }: { loaded: LoadedMoney }) {
  return (
    <div className="page flex flex-col gap-3 py-6">
      <div className="money-head">
        <h1 tabIndex={-1} className="text-3xl">
          Money
        </h1>
        {money && (
          <>
            <MonthPicker
              month={money.month}
              first={money.first_month}
              current={money.current_month}
              monthUrl={(month) => moneyUrl({ month, show: query.show })}
            />
            <a
              href={archiveUrl(money.month)}
              download
              className="button button-outline row-control"
            >
              All files (ZIP)
            </a>
          </>
        )}
      </div>
      {problem && <LoadError>{`The money could not be loaded. ${problem}`}</LoadError>}
      {money && <Month money={money} show={query.show} page={query.page} />}
    </div>
  );
}

function Month({ money, show, page }: { money: MoneyMonth; show: MoneyView; page: number }) {
  const { sums, month, more } = money;
  const isEmpty = sums.orders === 0 && sums.refunds === 0 && sums.without_order === 0;
  // Bills of an earlier month's orders may be of this month: the accountant's files are there in any case.
  if (isEmpty && show !== 'accountant') {
    return (
      <EmptyState title={`Nothing sold in ${longMonth(month)}.`} level="h2">
        <Link to={moneyUrl({ month, show: 'accountant' })} className="button button-outline">
          For the accountant
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <MoneySums money={money} />
      <MoneyCheck money={money} />
      <nav aria-label="Rows" className="views views-wrapped">
        {VIEWS.map(([view, label]) => (
          <Link
            key={view}
            to={moneyUrl({ month, show: view })}
            preventScrollReset
            aria-current={view === show ? 'page' : undefined}
            className="view"
          >
            {label}
            {view === 'refunds' && <b>{sums.refunds}</b>}
          </Link>
        ))}
      </nav>
      {show === 'accountant' ? (
        <MonthSteps money={money} />
      ) : (
        <MoneyRows money={money} refunds={show === 'refunds'} />
      )}
      {(page > 1 || more) && (
        <Pager
          page={page}
          hasNext={more}
          pageUrl={(number) => moneyUrl({ month, show, page: number })}
        />
      )}
    </>
  );
}
