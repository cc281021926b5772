import { Notice } from '#ui/notice.tsx';

/** The money has come, and only the order cannot be shown. */
export function ReceivedNotice({ signedIn }: { signedIn: boolean }) {
  return (
    <Notice label="About your payment" arrive>
      <p>
        {signedIn
          ? 'Payment received. Your order will appear under My Orders.'
          : 'Payment received. Please log in to see your order.'}
      </p>
    </Notice>
  );
}
