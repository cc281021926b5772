import { tryStorage } from '#ui/try-storage.ts';

/** Provider order of the checkout open in this tab, to recover it after a reload. */
const STORAGE_KEY = 'payment';

export function storePayment(razorpay_order_id: string) {
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, razorpay_order_id));
}

export const getStoredPayment = () =>
  tryStorage(() => sessionStorage.getItem(STORAGE_KEY)) ?? undefined;

/** Keeps a newer payment. */
export function clearStoredPayment(razorpay_order_id: string) {
  if (getStoredPayment() !== razorpay_order_id) return;
  tryStorage(() => sessionStorage.removeItem(STORAGE_KEY));
}
