import {
  GUEST_PAYMENT_RECEIVED,
  INVALID_SIGNATURE,
  PAYMENT_NOT_COMPLETED,
  REFUND_NOTICE,
} from '@shop/contract';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { Notice } from '#ui/notice.tsx';
import type { Buyer } from './payment-calls.ts';
import { HelpLine } from './payment-notices.tsx';

const Outcome = z.enum(['failed', 'refused', 'refunding', 'confirming', 'received']);
type Outcome = z.infer<typeof Outcome>;

interface ReturnNoticeProps {
  helpLine: string;
  buyer?: Buyer;
}

/** Outcome of a payment made on the provider's page, shown once. */
export function ReturnNotice({ helpLine, buyer = 'customer' }: ReturnNoticeProps) {
  const outcome = useOutcome();
  if (!outcome) return null;

  return (
    <Notice label="About your payment" focusOnNavigate>
      <OutcomeText outcome={outcome} buyer={buyer} />
      {(outcome === 'failed' || outcome === 'refused') && (
        <p>
          <HelpLine number={helpLine} />.
        </p>
      )}
    </Notice>
  );
}

/** Removes the outcome from the URL, so that a reload or a shared link does not repeat it. */
function useOutcome() {
  const [search, setSearch] = useSearchParams();
  const { data: current } = z.safeParse(Outcome, search.get('payment'));
  const [outcome, setOutcome] = useState(current);
  if (current && current !== outcome) setOutcome(current);
  useEffect(() => {
    if (current) setSearch({}, { replace: true, preventScrollReset: true });
  }, [current, setSearch]);
  return outcome;
}

function OutcomeText({ outcome, buyer }: { outcome: Outcome; buyer: Buyer }) {
  if (outcome === 'refunding') return <p>{REFUND_NOTICE}</p>;
  if (outcome === 'refused') return <p>{INVALID_SIGNATURE}</p>;
  if (outcome === 'received') {
    return <p>{buyer === 'link' ? 'Payment received. Thank you.' : GUEST_PAYMENT_RECEIVED}</p>;
  }
  if (outcome === 'failed') {
    return <p>{buyer === 'customer' ? PAYMENT_NOT_COMPLETED : 'Payment not completed.'}</p>;
  }
  if (buyer !== 'customer') {
    const place = buyer === 'guest' ? 'come by email' : 'appear under your link';
    return (
      <p>{`Your payment is being confirmed. The order will ${place}, or you will be refunded.`}</p>
    );
  }
  return (
    <p>
      {'Your payment is being confirmed. The order will appear under '}
      <Link to="/orders" className="text-link">
        My Orders
      </Link>
      {', or you will be refunded.'}
    </p>
  );
}
