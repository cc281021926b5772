import { MONEY_GOES_BACK, refusals } from '@shop/contract';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { Notice } from '#ui/notice.tsx';
import { HelpLine } from './help-line.tsx';

const Outcome = z.enum(['failed', 'refused', 'refunding', 'confirming']);
type Outcome = z.infer<typeof Outcome>;

/** What became of a payment that was made on the provider's own page. Said once. */
export function ReturnNotice({ helpLine }: { helpLine: string }) {
  const outcome = useOutcome();
  if (!outcome) return null;

  return (
    <Notice label="About your payment" arrive>
      <OutcomeWords outcome={outcome} />
      {(outcome === 'failed' || outcome === 'refused') && (
        <p>
          <HelpLine number={helpLine} />.
        </p>
      )}
    </Notice>
  );
}

/** Taken out of the address, so that neither a reload nor a shared link says it again. */
function useOutcome() {
  const [search, setSearch] = useSearchParams();
  const { data: told } = z.safeParse(Outcome, search.get('payment'));
  const [outcome, setOutcome] = useState(told);
  if (told && told !== outcome) setOutcome(told);
  useEffect(() => {
    if (told) setSearch({}, { replace: true, preventScrollReset: true });
  }, [told, setSearch]);
  return outcome;
}

function OutcomeWords({ outcome }: { outcome: Outcome }) {
  if (outcome === 'refunding') return <p>{MONEY_GOES_BACK}</p>;
  if (outcome === 'refused') return <p>{refusals.NOT_PAID.msg}</p>;
  if (outcome === 'failed') return <p>The payment did not go through. Your cart is as it was.</p>;
  return (
    <p>
      {'Your payment is being confirmed. The order will appear under '}
      <Link to="/orders" className="text-link">
        My Orders
      </Link>
      {', or the money comes back to you.'}
    </p>
  );
}
