import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Buyer } from './payment-calls.ts';
import { UnverifiedPayment } from './payment-notices.tsx';
import type { Checkout } from './use-checkout.ts';

interface CheckoutFrameProps {
  checkout: Checkout;
  helpLine: string;
  buyer?: Buyer;
  children: ReactNode;
}

/** Hides the page while the customer waits in the queue, and while a payment is being verified. */
export function CheckoutFrame(props: CheckoutFrameProps) {
  const { checkout, helpLine, buyer = 'customer', children } = props;
  const { stage, waiting, unverifiedPayment } = checkout;
  const confirming = stage === 'confirming';
  return (
    <>
      <output className="sr-only">{stage === 'opening' && 'Opening payment'}</output>
      {confirming && <ConfirmingPanel buyer={buyer} />}
      {waiting}
      {unverifiedPayment && (
        <UnverifiedPayment payment_id={unverifiedPayment} helpLine={helpLine} />
      )}
      <div hidden={confirming || waiting !== undefined}>{children}</div>
    </>
  );
}

const SLOW_MS = 60_000;

/** Replaces the page while the payment is being verified. */
function ConfirmingPanel({ buyer }: { buyer: Buyer }) {
  const panel = useRef<HTMLOutputElement>(null);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    panel.current?.focus();
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);

  return (
    <output ref={panel} tabIndex={-1} className="confirming">
      <div aria-hidden="true" className="confirming-thread skeleton" />
      <h1 className="text-xl md:text-2xl">
        <span className="inline-block">Confirming your payment.</span>{' '}
        <span className="inline-block">Please keep this page open.</span>
      </h1>
      {slow && (
        <p className="text-balance">
          {'This is taking a little longer. Your money is safe: the order will '}
          {buyer === 'guest' && 'come by email'}
          {buyer === 'link' && 'appear here'}
          {buyer === 'customer' && (
            <>
              {'appear under '}
              <Link to="/orders" className="text-link">
                My Orders
              </Link>
            </>
          )}
          {', or you will be refunded.'}
        </p>
      )}
    </output>
  );
}
