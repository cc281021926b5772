import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Pager } from '#ui/pager.tsx';
import { type LoadedPayments, paymentsUrl } from './load-payments.ts';
import { type OrderOptions, PaymentsTable } from './payments-table.tsx';
import { useRetrySettlement } from './use-retry-settlement.ts';

interface PaymentsPageProps extends OrderOptions {
  loaded: LoadedPayments;
}

/** Two views: payments that need attention, and payments matched with an order. */
export function PaymentsPage({ loaded, ...options }: PaymentsPageProps) {
  const { rows, matched, page, more, problem } = loaded;
  const retrying = useRetrySettlement(rows);
  return (
    <div className="page flex flex-col gap-4 py-6">
      <h1 tabIndex={-1} className="text-3xl">
        Payments
      </h1>
      <nav aria-label="Payments" className="flex flex-wrap gap-2">
        <Tab matched={false} current={!matched}>
          To look at
        </Tab>
        <Tab matched current={matched}>
          Matched
        </Tab>
      </nav>
      {problem && <LoadError>{`The payments could not be loaded. ${problem}`}</LoadError>}
      {!problem && rows.length === 0 && <NoPayments matched={matched} />}
      {rows.length > 0 && <PaymentsTable loaded={loaded} retrying={retrying} {...options} />}
      {(page > 1 || more) && (
        <Pager
          page={page}
          hasNext={more}
          pageUrl={(number) => paymentsUrl({ matched, page: number })}
        />
      )}
    </div>
  );
}

interface TabProps {
  matched: boolean;
  current: boolean;
  children: ReactNode;
}

function Tab({ matched, current, children }: TabProps) {
  return (
    <Link
      to={paymentsUrl({ matched, page: 1 })}
      aria-current={current ? 'page' : undefined}
      className="payments-tab"
    >
      {children}
    </Link>
  );
}

function NoPayments({ matched }: { matched: boolean }) {
  if (matched) return <EmptyState title="No payments here" level="h2" />;
  return (
    <EmptyState title="All money is where it belongs" level="h2">
      <p>Every payment has its order, or the money has gone back or is on its way.</p>
    </EmptyState>
  );
}
