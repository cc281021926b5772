import { tryStorage } from '#ui/try-storage.ts';
import type { Payer } from './payment-calls.ts';

/** The payment window open in this tab, to recover it after a reload. */
const STORAGE_KEY = 'payment';

export interface PaymentWindow extends Payer {
  razorpay_order_id: string;
  window: number;
}

export const toText = ({ razorpay_order_id, window, guest_key }: PaymentWindow) =>
  [razorpay_order_id, window, guest_key].filter(Boolean).join(' ');

export function storePayment(payment: PaymentWindow) {
  // Nothing is released: its pieces stay kept.
  if (payment.link_token !== undefined) return;
  tryStorage(() => sessionStorage.setItem(STORAGE_KEY, toText(payment)));
}

export function getStoredPayment(): PaymentWindow | undefined {
  const text = tryStorage(() => sessionStorage.getItem(STORAGE_KEY));
  const [razorpay_order_id, window, guest_key] = text?.split(' ') ?? [];
  return razorpay_order_id
    ? { razorpay_order_id, window: Number(window ?? 1), guest_key }
    : undefined;
}

/** Keeps a newer payment, and a newer window of the same one. */
export function clearStoredPayment(payment: PaymentWindow) {
  const stored = getStoredPayment();
  if (!stored || toText(stored) !== toText(payment)) return;
  tryStorage(() => sessionStorage.removeItem(STORAGE_KEY));
}
