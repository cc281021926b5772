import type { Address } from '@shop/contract';
import { orderAllProblem, type PricedLine, totalOf } from '@shop/domain/cart-rules';
import { formatTotal } from '@shop/domain/money';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TOO_HIGH } from './use-cart-purchase.ts';

interface CartSummaryProps {
  lines: PricedLine[];
  address: Address | undefined;
  /** Everything is being paid for. */
  ordering: boolean;
  onOrderAll: () => void;
  onClear: () => Promise<void>;
}

export function CartSummary({ lines, address, onClear, ...order }: CartSummaryProps) {
  return (
    <section aria-label="Order summary" className="cart-summary">
      {address && <Delivery address={address} />}
      <OrderBar lines={lines} {...order} />
      <p className="text-sm text-ink-600">UPI, cards and net banking, paid securely</p>
      <ClearCart onClear={onClear} />
    </section>
  );
}

function Delivery({ address: { houseName, post_office, pinCode } }: { address: Address }) {
  return (
    <p className="text-sm text-ink-700">
      {`Delivering to ${houseName}, ${post_office} `}
      <span className="whitespace-nowrap">
        {`${pinCode} · `}
        <Link to="/profile" className="text-link standing-link -my-3">
          Change<span className="sr-only"> the address</span>
        </Link>
      </span>
    </p>
  );
}

/** The id of the line that says why not everything can be ordered at once. */
const LIMIT = 'order-limit';

type OrderBarProps = Pick<CartSummaryProps, 'lines' | 'ordering' | 'onOrderAll'>;

/** On phones it stays at the foot of the screen. */
function OrderBar({ lines, ordering, onOrderAll }: OrderBarProps) {
  const tooHigh = orderAllProblem(lines) === 'TOTAL_TOO_HIGH';
  return (
    <div className="cart-bar">
      <p className="cart-sum">
        Total Price <output>{formatTotal(totalOf(lines))}</output>
      </p>
      <button
        type="button"
        className="button button-filled"
        aria-busy={ordering}
        {...(tooHigh && { 'aria-disabled': true, 'aria-describedby': LIMIT, title: TOO_HIGH })}
        onClick={tooHigh || ordering ? undefined : onOrderAll}
      >
        Order All Items
      </button>
      {tooHigh && (
        <p id={LIMIT} className="basis-full text-sm text-error">
          {TOO_HIGH}
        </p>
      )}
    </div>
  );
}

function ClearCart({ onClear }: Pick<CartSummaryProps, 'onClear'>) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button
        type="button"
        className="text-link standing-link self-start"
        onClick={() => setAsking(true)}
      >
        Clear Cart
      </button>
      {asking && (
        <ConfirmDialog
          question="Are you sure you want to clear the cart?"
          onYes={onClear}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
