import type { OrderDetails, OrderRefund, Tender } from '@shop/contract';
import { formatDay } from '@shop/domain/dates';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { describeRefunded, formatAmount } from '#features/orders/refunds/describe-refunds.ts';
import { GiveRefund } from '../counter/give-refund.tsx';
import { PartRefundForm } from './part-refund-form.tsx';
import { RemovePiecesForm } from './remove-pieces-form.tsx';

interface RefundsSectionProps {
  order: OrderDetails;
  tender: Tender | undefined;
  onDone: () => Promise<void>;
}

/** Refunds of the order with their notes, and the forms for another part and for pieces that are not sent. */
export function RefundsSection({ order, tender = 'provider', onDone }: RefundsSectionProps) {
  const [asking, setAsking] = useState<'refund' | 'remove'>();
  const { refunds = [], payment_status, order_status, items } = order;
  const mayRefund = payment_status === 'Paid' && !refunds.some(({ whole }) => whole);
  const given = refunds.flatMap(({ pieces }) => pieces);
  // The last piece is not removed: the order is cancelled instead.
  const mayRemove = order_status === 'Pending' && countPieces(items) - countPieces(given) > 1;
  if (refunds.length === 0 && !mayRefund) return null;
  const close = () => setAsking(undefined);
  const finish = async () => {
    await onDone();
    close();
  };
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-xl">Refunds</h3>
      {refunds.length > 0 && <p>{describeRefunded(order)}</p>}
      {refunds.length > 0 && (
        <ul className="flex flex-col gap-2">
          {refunds.map((refund) => (
            <RefundItem key={refund.refund_id} refund={refund}>
              {isToGive(refund) && (
                <GiveRefund
                  refund={refund}
                  amount={refund.amount ?? order.total_amount ?? 0}
                  tender={tender}
                  onGiven={onDone}
                />
              )}
            </RefundItem>
          ))}
        </ul>
      )}
      {asking === 'refund' && <PartRefundForm order={order} onDone={finish} onClose={close} />}
      {asking === 'remove' && <RemovePiecesForm order={order} onDone={finish} onClose={close} />}
      {mayRefund && !asking && (
        <div className="flex flex-wrap gap-3">
          <button
            type="button"
            className="button button-outline"
            onClick={() => setAsking('refund')}
          >
            Refund a part
          </button>
          {mayRemove && (
            <button
              type="button"
              className="button button-outline"
              onClick={() => setAsking('remove')}
            >
              Remove pieces
            </button>
          )}
        </div>
      )}
    </section>
  );
}

const countPieces = (lines: { quantity: number }[]) =>
  lines.reduce((all, { quantity }) => all + quantity, 0);

const STATUS_WORDS: Record<OrderRefund['status'], string> = {
  due: 'On its way',
  pending: 'On its way',
  processed: 'Completed',
  failed: 'Failed',
};

/** The payment provider never had the money. */
const HAND_WORDS: Record<OrderRefund['status'], string> = {
  due: 'Not given yet',
  pending: 'Not given yet',
  processed: 'Given back',
  failed: 'Failed',
};

const isToGive = ({ by_hand, status }: OrderRefund) =>
  by_hand && (status === 'due' || status === 'pending');

function RefundItem({ refund, children }: { refund: OrderRefund; children: ReactNode }) {
  const { amount, at, status, by_hand, reason, pieces, documents } = refund;
  const failed = status === 'failed';
  const details = [reason, ...pieces.map(({ name, quantity }) => `${name} × ${quantity}`)];
  return (
    <li className="flex flex-col">
      <span className="flex flex-wrap gap-x-3">
        <span className="font-medium tabular-nums">{formatAmount(amount)}</span>
        <span>{formatDay(at)}</span>
        <span className={failed ? 'text-error' : 'text-ink-600'}>
          {(by_hand ? HAND_WORDS : STATUS_WORDS)[status]}
        </span>
        {documents.map(({ document_id, number }) => (
          <span key={document_id} className="tabular-nums">
            {number}
          </span>
        ))}
        {failed && (
          <Link to="/admin/payments" className="text-link">
            Payment problems
          </Link>
        )}
      </span>
      {details.some(Boolean) && (
        <span className="text-sm text-ink-600">{details.filter(Boolean).join(', ')}</span>
      )}
      {children}
    </li>
  );
}
