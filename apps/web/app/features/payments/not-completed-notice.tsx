import { useEffect, useRef } from 'react';
import { Notice } from '#ui/notice.tsx';

/** After the payment window was closed or a payment failed. Takes the focus each time. */
export function NotCompletedNotice({ times }: { times: number }) {
  const notice = useRef<HTMLElement>(null);
  useEffect(() => {
    if (times > 0) notice.current?.focus();
  }, [times]);
  if (times === 0) return null;
  return (
    <Notice ref={notice} label="About your payment">
      <p>Payment not completed. Your cart is saved.</p>
    </Notice>
  );
}
