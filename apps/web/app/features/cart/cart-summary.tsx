import type { DeliveryQuote } from '@shop/contract';
import { formatTotal, type Paise } from '@shop/domain/money';
import { type PricedLine, validateOrderAll } from '@shop/domain/orders/cart-rules';
import { describeRefusal } from '@shop/domain/orders/delivery';
import { type ReactNode, useRef } from 'react';
import { useBarHeight } from '#ui/fixed-bar/use-bar-height.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';
import { calculateSums } from './calculate-sums.ts';
import { CartSums } from './cart-sums.tsx';
import type { Coupon } from './coupon/use-coupon.ts';
import { type Contacts, OrderByPhone } from './order-by-phone.tsx';
import { ORDER_ALL_LIMIT_REACHED } from './purchase/use-cart-purchase.ts';

interface CartSummaryProps {
  lines: PricedLine[];
  /** Undefined when it could not be loaded: the payment window then has the sum. */
  quote: DeliveryQuote | undefined;
  /** Thrissur 680594 */
  place: string | undefined;
  returnDays: number;
  coupon: Coupon;
  /** Whether a piece is sold out, which blocks the order. */
  soldOut: boolean;
  /** The checkout for all items is open. */
  ordering: boolean;
  onOrderAll: () => void;
  /** Numbers by which a customer orders whose browser runs no script. */
  contacts: Contacts;
  /** Shown between the sums and the button. */
  children: ReactNode;
}

export function CartSummary({ children, ...props }: CartSummaryProps) {
  const { total } = calculateSums(props.lines, props.quote, props.coupon.quote);
  return (
    <section aria-label="Order summary" className="cart-summary">
      <CartSums {...props} />
      {children}
      <OrderBar {...props} total={total} />
      <noscript>
        <OrderByPhone {...props.contacts} />
        <p>Your cart stays as it is.</p>
      </noscript>
      <p className="text-sm text-ink-600">UPI, cards and net banking, secure payment</p>
    </section>
  );
}

/** Id of the message that describes the disabled button. */
const PROBLEM_ID = 'order-problem';

type OrderBarProps = Omit<CartSummaryProps, 'children' | 'returnDays' | 'contacts' | 'coupon'> & {
  total: Paise;
};

/** Fixed to the bottom of the screen on phones. */
function OrderBar(props: OrderBarProps) {
  const { lines, place, ordering, onOrderAll, total } = props;
  const limitReached = validateOrderAll(lines) === 'ORDER_ALL_LIMIT_REACHED';
  const problem = limitReached ? ORDER_ALL_LIMIT_REACHED : findProblem(props);
  const button = useKeptFocus(limitReached, PROBLEM_ID);
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <div ref={bar} className="cart-bar">
      <p className="cart-bar-sum" aria-hidden="true">
        Total Price <b>{formatTotal(total)}</b>
        {place && <span>{`to ${place}`}</span>}
      </p>
      <button
        type="button"
        className="button button-filled"
        ref={button}
        disabled={limitReached}
        aria-busy={ordering}
        {...(problem && {
          'aria-disabled': true,
          'aria-describedby': PROBLEM_ID,
          title: problem,
        })}
        onClick={problem || ordering ? undefined : onOrderAll}
      >
        Order All Items
      </button>
      {problem && (
        <p id={PROBLEM_ID} tabIndex={-1} className="basis-full text-sm text-error">
          {problem}
        </p>
      )}
    </div>
  );
}

function findProblem({ quote, soldOut, place }: OrderBarProps): string | undefined {
  if (quote && !quote.delivers) return describeRefusal(quote.onlyInState, place ?? 'this address');
  return soldOut ? 'Remove sold-out items to order.' : undefined;
}
