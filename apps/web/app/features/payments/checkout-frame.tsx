import type { ReactNode } from 'react';
import { ConfirmingPanel } from './confirming-panel.tsx';
import { UnverifiedPayment } from './unverified-payment.tsx';
import type { Checkout } from './use-checkout.ts';

interface CheckoutFrameProps {
  checkout: Checkout;
  helpLine: string;
  children: ReactNode;
}

/** Hides the page while the customer waits in line, and while a payment is being verified. */
export function CheckoutFrame({ checkout, helpLine, children }: CheckoutFrameProps) {
  const { stage, waiting, unverifiedPayment } = checkout;
  const confirming = stage === 'confirming';
  return (
    <>
      <output className="sr-only">{stage === 'opening' && 'Opening payment'}</output>
      {confirming && <ConfirmingPanel />}
      {waiting}
      {unverifiedPayment && (
        <UnverifiedPayment payment_id={unverifiedPayment} helpLine={helpLine} />
      )}
      <div hidden={confirming || waiting !== undefined}>{children}</div>
    </>
  );
}
