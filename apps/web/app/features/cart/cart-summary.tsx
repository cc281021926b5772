import type { Address } from '@shop/contract';
import { calculateTotal, type PricedLine, validateOrderAll } from '@shop/domain/cart-rules';
import { formatTotal } from '@shop/domain/money';
import { useState } from 'react';
import { Link } from 'react-router';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { TOTAL_TOO_HIGH } from './use-cart-purchase.ts';

interface CartSummaryProps {
  lines: PricedLine[];
  address: Address | undefined;
  /** The checkout for all items is open. */
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
        <Link to="/profile" className="text-link tap-target -my-3">
          Change<span className="sr-only"> the address</span>
        </Link>
      </span>
    </p>
  );
}

/** Id of the message that describes the disabled button. */
const LIMIT_ID = 'order-limit';

type OrderBarProps = Pick<CartSummaryProps, 'lines' | 'ordering' | 'onOrderAll'>;

/** Sticks to the bottom of the screen on phones. */
function OrderBar({ lines, ordering, onOrderAll }: OrderBarProps) {
  const tooHigh = validateOrderAll(lines) === 'TOTAL_TOO_HIGH';
  return (
    <div className="cart-bar">
      <p className="cart-sum">
        Total Price <output>{formatTotal(calculateTotal(lines))}</output>
      </p>
      <button
        type="button"
        className="button button-filled"
        aria-busy={ordering}
        {...(tooHigh && {
          'aria-disabled': true,
          'aria-describedby': LIMIT_ID,
          title: TOTAL_TOO_HIGH,
        })}
        onClick={tooHigh || ordering ? undefined : onOrderAll}
      >
        Order All Items
      </button>
      {tooHigh && (
        <p id={LIMIT_ID} className="basis-full text-sm text-error">
          {TOTAL_TOO_HIGH}
        </p>
      )}
    </div>
  );
}

function ClearCart({ onClear }: Pick<CartSummaryProps, 'onClear'>) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <button
        type="button"
        className="text-link tap-target self-start"
        onClick={() => setConfirming(true)}
      >
        Clear Cart
      </button>
      {confirming && (
        <ConfirmDialog
          question="Are you sure you want to clear the cart?"
          onConfirm={onClear}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
