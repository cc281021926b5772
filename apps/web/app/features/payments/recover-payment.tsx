import { useEffect, useRef, useSyncExternalStore } from 'react';
import { probablySignedIn } from '#api/session-hint.ts';
import { Notice } from '#ui/notice.tsx';
import { currentNews, onNews } from './notice-store.ts';
import { forgetPayment, openPayment } from './payment-storage.ts';
import { showOrder } from './redirect-to-order.ts';
import { giveBack } from './release-hold.ts';

/** Asks about a payment that a reload has cut off, and says what the shop knows of such payments. */
export function UnfinishedPayment() {
  const news = useSyncExternalStore(onNews, currentNews, () => undefined);
  const notice = useRef<HTMLElement>(null);
  useEffect(askAboutPayment, []);
  // Into view without the focus, which may be in another sheet by now.
  useEffect(() => {
    if (news) notice.current?.scrollIntoView({ block: 'center' });
  }, [news]);

  return (
    <output className="block">
      {news && (
        <Notice ref={notice} label="About your payment">
          <p>{news}</p>
        </Notice>
      )}
    </output>
  );
}

function askAboutPayment() {
  const id = openPayment();
  if (!id) return;
  if (cameFromPaying()) forgetPayment(id);
  else if (probablySignedIn()) giveBack(id, { onFound: (order_id) => void showOrder(order_id) });
}

/** Then the page itself says what became of the payment. */
function cameFromPaying() {
  const search = new URLSearchParams(location.search);
  return search.has('paid') || search.has('payment');
}
