import { withRetryingTransaction } from '#db/transaction.ts';
import { createPoller, type Poller } from '#jobs/poller.ts';
import type { Deps } from '#platform/deps.ts';
import { claimDueReceipt } from './documents.queries.ts';
import { issueReceiptIfDue } from './issue-documents.ts';

export const taxPollers = ({ paymentsDb }: Pick<Deps, 'paymentsDb'>): Poller[] => [
  createPoller('receipts', {
    claim: () => claimDueReceipt(paymentsDb),
    describe: ({ order_id }) => `receipt of order ${order_id}`,
    process: ({ order_id }) =>
      withRetryingTransaction(paymentsDb, (trx) => issueReceiptIfDue(trx, order_id)),
  }),
];
