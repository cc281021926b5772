import { formatRupees, type Paise } from '@shop/domain/money';
import { useRef } from 'react';
import { useBarHeight } from '#ui/fixed-bar/use-bar-height.ts';
import { Icon } from '#ui/icon.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { type Contacts, OrderByPhone } from '../order-by-phone.tsx';

/** Id of the message that describes the button. */
const PROBLEM_ID = 'pay-problem';

interface PayBarProps {
  total: Paise;
  /** Why nothing can be paid. */
  problem: string | undefined;
  busy: boolean;
  contacts: Contacts;
}

/** At the foot of the screen on phones. The button sends the form around it. */
export function PayBar({ total, problem, busy, contacts }: PayBarProps) {
  const hydrated = useHydrated();
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <>
      <noscript>
        <OrderByPhone {...contacts} />
      </noscript>
      <div ref={bar} className="pay-bar">
        <button
          type="submit"
          className="button button-filled"
          // The payment opens by script.
          disabled={!hydrated}
          aria-busy={busy}
          {...(problem && { 'aria-disabled': true, 'aria-describedby': PROBLEM_ID })}
          onClick={(event) => {
            if (problem) event.preventDefault();
          }}
        >
          {`Pay ${formatRupees(total)}`}
        </button>
        {problem ? (
          <p id={PROBLEM_ID} className="text-error">
            {problem}
          </p>
        ) : (
          <p>
            <Icon name="lock" size={20} />
            UPI, cards and net banking, secure payment
          </p>
        )}
      </div>
    </>
  );
}
