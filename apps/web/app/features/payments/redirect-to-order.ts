import type { FoundOrder } from './payment-calls.ts';

/**
 * A full page load, because after a deployment this page could no longer load the order page's
 * script. Resolves only when the browser restores this page from the back/forward cache.
 */
export function redirectToOrder({ order_id, token }: FoundOrder): Promise<void> {
  return new Promise((resolve) => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      removeEventListener('pageshow', onPageShow);
      resolve();
    };
    addEventListener('pageshow', onPageShow);
    const search = new URLSearchParams({ paid: '1', ...(token && { t: token }) });
    location.assign(`/order-info/${order_id}?${search}`);
  });
}
