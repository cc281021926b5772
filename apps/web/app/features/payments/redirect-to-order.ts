import type { FoundOrder } from './payment-calls.ts';

export type OrderUrl = (order: FoundOrder) => string;

const orderPageUrl: OrderUrl = ({ order_id, token }) => addPaid(`/order-info/${order_id}`, token);

/** The page then thanks, and takes both out of its address. */
export const addPaid = (page: string, token: string | undefined) =>
  `${page}?${new URLSearchParams({ paid: '1', ...(token && { t: token }) })}`;

/**
 * A full page load, because after a deployment this page could no longer load the order page's
 * script. Resolves only when the browser restores this page from the back/forward cache.
 */
export function redirectToOrder(order: FoundOrder, orderUrl = orderPageUrl): Promise<void> {
  return new Promise((resolve) => {
    const onPageShow = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      removeEventListener('pageshow', onPageShow);
      resolve();
    };
    addEventListener('pageshow', onPageShow);
    location.assign(orderUrl(order));
  });
}
