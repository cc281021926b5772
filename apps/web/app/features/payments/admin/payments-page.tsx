import { PAYMENT_VIEWS, type PaymentView } from '@shop/contract';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Pager } from '#ui/pager.tsx';
import { ViewTabs } from '#ui/view-tabs.tsx';
import { type LoadedPayments, paymentsUrl } from './load-payments.ts';
import { type OrderOptions, PaymentsTable } from './payments-table.tsx';
import { useRetrySettlement } from './use-retry-settlement.ts';

interface PaymentsPageProps extends OrderOptions {
  loaded: LoadedPayments;
}

const VIEWS = { open: 'Payment problems', matched: 'Matched', refused: 'Refused' } as const;

/** Payments that need attention, those matched with an order, and refused attempts. */
export function PaymentsPage({ loaded, ...options }: PaymentsPageProps) {
  const { rows, show, page, more, problem } = loaded;
  const retrying = useRetrySettlement(rows);
  return (
    <div className="page flex flex-col gap-4 py-6">
      <h1 tabIndex={-1} className="text-3xl">
        Payments
      </h1>
      <ViewTabs
        label="Payments"
        tabs={PAYMENT_VIEWS.map((view) => ({
          to: paymentsUrl({ show: view, page: 1 }),
          label: VIEWS[view],
          isCurrent: view === show,
        }))}
      />
      {problem && <LoadError>{`The payments could not be loaded. ${problem}`}</LoadError>}
      {!problem && rows.length === 0 && <NoPayments show={show} />}
      {rows.length > 0 && <PaymentsTable loaded={loaded} retrying={retrying} {...options} />}
      {(page > 1 || more) && (
        <Pager
          page={page}
          hasNext={more}
          pageUrl={(number) => paymentsUrl({ show, page: number })}
        />
      )}
    </div>
  );
}

function NoPayments({ show }: { show: PaymentView }) {
  if (show !== 'open') return <EmptyState title="No payments here" level="h2" />;
  return (
    <EmptyState title="No payment problems" level="h2">
      <p>Every payment has its order, has been refunded or is being refunded.</p>
    </EmptyState>
  );
}
