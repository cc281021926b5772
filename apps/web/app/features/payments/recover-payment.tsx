import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { isProbablySignedIn } from '#api/session-hint.ts';
import { Notice } from '#ui/notice.tsx';
import { getNotice, onNoticeChange } from './notice-store.ts';
import { isLocked } from './payment-lock.ts';
import {
  clearStoredPayment,
  getStoredPayment,
  type PaymentWindow,
  toText,
} from './payment-storage.ts';
import { loadPaymentQueue } from './queue/load-payment-queue.ts';
import { hasWaitingPurchase } from './queue/waiting-mark.ts';
import { redirectToOrder } from './redirect-to-order.ts';
import { releaseAtEnd, releaseReservation } from './release-reservation.ts';

/** The shop replies with a stock that may be three seconds old. */
const STOCK_AGE_MS = 3500;

/** Releases a checkout that a reload interrupted, and shows what became of its payment. */
export function RecoverPayment() {
  const notice = useSyncExternalStore(onNoticeChange, getNotice, () => undefined);
  const element = useRef<HTMLElement>(null);
  const { revalidate } = useRevalidator();
  const recover = useEffectEvent(async () => {
    // The page was rendered while the piece was reserved, and says that it is sold out.
    if (!(await releaseInterrupted())) return;
    await revalidate();
    setTimeout(() => void revalidate(), STOCK_AGE_MS);
  });
  useEffect(() => void recover(), []);
  useEffect(() => {
    addEventListener('pagehide', releaseAtEnd);
    return () => removeEventListener('pagehide', releaseAtEnd);
  }, []);
  // Does not take the focus, which may be in another checkout.
  useEffect(() => {
    if (notice) element.current?.scrollIntoView({ block: 'center' });
  }, [notice]);

  return (
    <output className="block">
      {notice && (
        <Notice ref={element} label="About your payment">
          <p>{notice}</p>
        </Notice>
      )}
    </output>
  );
}

/** @returns whether a reservation was released. */
async function releaseInterrupted(): Promise<boolean> {
  if (hasWaitingPurchase()) await (await loadPaymentQueue()).leavePaymentQueue();
  const payment = getStoredPayment();
  if (!payment) return false;
  if (isReturnFromPayment()) {
    clearStoredPayment(payment);
    return false;
  }
  if (!mayRelease(payment) || (await isLocked(toText(payment)))) return false;
  await releaseReservation(payment, { onFound: (order) => void redirectToOrder(order) });
  return true;
}

const mayRelease = ({ guest_key }: PaymentWindow) =>
  guest_key !== undefined || isProbablySignedIn();

/** True on the return from the provider's page: the page itself shows the outcome. */
function isReturnFromPayment() {
  const search = new URLSearchParams(location.search);
  return search.has('paid') || search.has('payment');
}
