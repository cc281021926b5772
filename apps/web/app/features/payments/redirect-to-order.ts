/**
 * Leads to the order that was paid, by a full load: the shop may have been renewed since this page
 * came, and then the order page's script is not to be had from here. Done only when the browser
 * shows this page again as it was.
 */
export function showOrder(order_id: string): Promise<void> {
  return new Promise((resolve) => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      removeEventListener('pageshow', comeBack);
      resolve();
    };
    addEventListener('pageshow', comeBack);
    location.assign(`/order-info/${order_id}?paid=1`);
  });
}
