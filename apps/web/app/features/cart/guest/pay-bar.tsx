import type { DeliveryQuote } from '@shop/contract';
import { formatRupees } from '@shop/domain/money';
import { validateOrderAll } from '@shop/domain/orders/cart-rules';
import { describeRefusal } from '@shop/domain/orders/delivery';
import { useRef } from 'react';
import { useBarHeight } from '#ui/fixed-bar/use-bar-height.ts';
import { Icon } from '#ui/icon.tsx';
import { useHydrated } from '#ui/use-hydrated.ts';
import { calculateSums } from '../calculate-sums.ts';
import type { Coupon } from '../coupon/use-coupon.ts';
import { type Contacts, OrderByPhone } from '../order-by-phone.tsx';
import type { Piece } from '../purchase/load-pieces.ts';
import { ORDER_ALL_LIMIT_REACHED } from '../purchase/use-cart-purchase.ts';
import { toPricedLines } from '../to-priced-lines.ts';

/** Id of the message that describes the button. */
const PROBLEM_ID = 'pay-problem';

interface PayBarProps {
  pieces: Piece[];
  quote: DeliveryQuote | undefined;
  place: string | undefined;
  coupon: Coupon['quote'];
  busy: boolean;
  contacts: Contacts;
}

/** At the foot of the screen on phones. The button sends the form around it. */
export function PayBar({ pieces, quote, place, coupon, busy, contacts }: PayBarProps) {
  const problem = findProblem(pieces, quote, place);
  const { total } = calculateSums(toPricedLines(pieces), quote, coupon);
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

function findProblem(
  pieces: Piece[],
  quote: DeliveryQuote | undefined,
  place: string | undefined,
): string | undefined {
  if (quote && !quote.delivers) return describeRefusal(quote.onlyInState, place ?? 'this address');
  const [low] = pieces.filter(({ stock, quantity }) => stock < quantity);
  if (low && low.stock > 0) {
    return `Only ${low.stock} of ${low.name} ${low.stock === 1 ? 'is' : 'are'} left.`;
  }
  if (low) return 'Remove sold-out items to order.';
  // A single saree may cost more than a lakh.
  const reducible = pieces.length > 1;
  if (reducible && validateOrderAll(toPricedLines(pieces)) === 'ORDER_ALL_LIMIT_REACHED') {
    return ORDER_ALL_LIMIT_REACHED;
  }
  return undefined;
}
