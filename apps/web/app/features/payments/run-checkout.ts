import type { CheckoutOptions, Gift, OrderLineInput } from '@shop/contract';
import type { ReactNode } from 'react';
import { tryCall } from '#api/call.ts';
import { getPaymentCalls } from './get-payment-calls.ts';
import { type CheckoutShop, openPaymentWindow } from './open-payment-window.ts';
import { withoutTokenInAddress } from './pay-link/tab-link.ts';
import {
  type FoundOrder,
  type Guest,
  type LinkBuyer,
  type PurchaseBody,
  type PurchaseLines,
  toPayer,
} from './payment-calls.ts';
import { withLock } from './payment-lock.ts';
import { type PaymentWindow, storePayment, toText } from './payment-storage.ts';
import { loadPaymentQueue } from './queue/load-payment-queue.ts';
import { loadRazorpay, type Razorpay } from './razorpay.ts';
import { releaseReservation, takeFoundOrder } from './release-reservation.ts';

interface RunOptions {
  /** Resolves to undefined when the customer has seen why nothing can be ordered. */
  lines: () => Promise<PurchaseLines | undefined>;
  /** Delivery address; missing: the profile's. */
  delivery?: PurchaseDelivery | undefined;
  shop: CheckoutShop;
  leaveSignal: AbortSignal;
  keepAfterFailure?: boolean | undefined;
  /** The provider is busy, and the customer waits in the queue. */
  onWait: (panel: ReactNode) => void;
  onOpen: () => void;
  /** The checkout was closed, but the payment had succeeded. */
  onFound: (order: FoundOrder) => void;
}

export interface PurchaseDelivery {
  address_id?: number | undefined;
  gift?: Gift | undefined;
  /** Without guest and link a customer pays. */
  guest?: Guest | undefined;
  link?: LinkBuyer | undefined;
}

/** @returns undefined when the checkout was closed without a payment, or not opened. */
export function runCheckout(options: RunOptions) {
  const token = options.delivery?.link?.token;
  const run = () => runOnce(options);
  return token === undefined ? run() : withoutTokenInAddress(token, run);
}

async function runOnce(options: RunOptions) {
  const { lines, delivery, shop, leaveSignal, onFound } = options;
  const ordered = await lines();
  if (!ordered || leaveSignal.aborted) return undefined;
  const Checkout = await loadRazorpay(shop.checkoutScript);
  // The stock held by a checkout that was just closed may be the last.
  const found = await takeFoundOrder();
  if (found) onFound(found);
  if (found || leaveSignal.aborted) return undefined;

  const started = await startOrWait({ ...ordered, ...delivery }, options);
  if (!started) return undefined;
  const { data: payment, window = 1 } = started;
  const { product_list } = ordered;
  const opened = { razorpay_order_id: payment.id, window, ...toPayer({ ...delivery }) };
  const result = await payOrRelease(Checkout, { ...options, payment, opened, product_list });
  return result && { result, opened, product_list };
}

/** @returns undefined when the customer stopped waiting. */
async function startOrWait(
  body: PurchaseBody,
  options: Pick<RunOptions, 'leaveSignal' | 'onWait'>,
) {
  const { data, error } = await tryCall(getPaymentCalls(toPayer(body)).start(body));
  if (data) return data;
  if (error.code !== 'PAYMENT_BUSY') throw error;
  // After a deployment the file may be gone.
  const { waitToPay } = await loadPaymentQueue().catch(() => {
    throw error;
  });
  return waitToPay(body, options);
}

interface PayOptions extends RunOptions {
  payment: CheckoutOptions;
  opened: PaymentWindow;
  product_list: OrderLineInput[];
}

/** Releases the reserved stock however the checkout ends without a payment. */
async function payOrRelease(Checkout: Razorpay, { shop, onOpen, ...options }: PayOptions) {
  const { opened, leaveSignal } = options;
  let paid = false;
  try {
    if (leaveSignal.aborted) return undefined;
    onOpen();
    storePayment(opened);
    const open = () => openPaymentWindow(Checkout, { ...options, shop });
    const result = await withLock(toText(opened), open);
    paid = result !== undefined;
    return result;
  } finally {
    if (!paid) void releaseReservation(opened, options);
  }
}
