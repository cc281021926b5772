import type { ReactNode } from 'react';
import { ConfirmingPanel } from './confirming-panel.tsx';
import { RefusedPayment } from './unverified-payment.tsx';
import type { Checkout } from './use-checkout.ts';

interface CheckoutFrameProps {
  checkout: Checkout;
  helpLine: string;
  /** The page on which something can be bought. */
  children: ReactNode;
}

/** The page, and in its place what is to be said about a payment while the shop looks at it. */
export function CheckoutFrame({ checkout, helpLine, children }: CheckoutFrameProps) {
  const { stage, refusedPayment } = checkout;
  const confirming = stage === 'confirming';
  return (
    <>
      <output className="sr-only">{stage === 'opening' && 'Opening payment'}</output>
      {confirming && <ConfirmingPanel />}
      {refusedPayment && <RefusedPayment payment_id={refusedPayment} helpLine={helpLine} />}
      <div hidden={confirming}>{children}</div>
    </>
  );
}
