import { Notice } from '#ui/notice.tsx';

/** Shown after a payment whose order cannot be loaded. */
export function PaymentReceivedNotice({ signedIn }: { signedIn: boolean }) {
  return (
    <Notice label="About your payment" focusOnNavigate>
      <p>
        {signedIn
          ? 'Payment received. Your order will appear under My Orders.'
          : 'Payment received. Please log in to see your order.'}
      </p>
    </Notice>
  );
}
