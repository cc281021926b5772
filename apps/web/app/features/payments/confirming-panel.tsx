import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';

const SLOW_MS = 60_000;

/** Replaces the page while the payment is being verified. */
export function ConfirmingPanel() {
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
          {'This is taking a little longer. Your money is safe: the order will appear under '}
          <Link to="/orders" className="text-link">
            My Orders
          </Link>
          {', or the money comes back to you.'}
        </p>
      )}
    </output>
  );
}
