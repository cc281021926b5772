/** Which payment this tab is in the middle of: a reload in between must not lose it. */
const PLACE = 'payment';

export function rememberPayment(razorpay_order_id: string) {
  attempt(() => sessionStorage.setItem(PLACE, razorpay_order_id));
}

export const openPayment = () => attempt(() => sessionStorage.getItem(PLACE)) ?? undefined;

/** Another payment may have begun meanwhile; that one stays. */
export function forgetPayment(razorpay_order_id: string) {
  if (openPayment() === razorpay_order_id) attempt(() => sessionStorage.removeItem(PLACE));
}

/** Storage that is full or forbidden forgets the payment with the page, nothing else. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
