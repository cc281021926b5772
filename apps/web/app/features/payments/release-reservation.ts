import { createCall, tryCall } from '#api/call.ts';
import { getPaymentCalls } from './get-payment-calls.ts';
import { setNotice } from './notice-store.ts';
import { createCustomerCalls, type FoundOrder, type Payer } from './payment-calls.ts';
import { clearStoredPayment, type PaymentWindow } from './payment-storage.ts';

/** A slow release does not delay the next checkout longer than this. */
const RELEASE_TIMEOUT_MS = 3000;

const noOrder: Promise<FoundOrder | undefined> = Promise.resolve(undefined);

/** The last release; it resolves to an order when the payment had succeeded. */
let lastRelease = noOrder;

interface ReleaseOptions {
  /** Aborted when the customer leaves the page. */
  leaveSignal?: AbortSignal;
  /** After a failed attempt the reservation is kept until the customer leaves the page. */
  keepAfterFailure?: boolean | undefined;
  /** The payment had succeeded; only the provider's response was lost. */
  onFound: (order: FoundOrder) => void;
}

/** Releases the reserved stock in the background. Resolves when the shop has replied. */
export async function releaseReservation(payment: PaymentWindow, options: ReleaseOptions) {
  const released = release(payment, options);
  lastRelease = released;
  await reportFoundOrder(released, options);
}

/** The reservation that was kept on this page. */
let kept: PaymentWindow | undefined;

/**
 * Releases what was kept, and waits for it: the customer wants the piece in another way.
 * @returns an order when the failed attempt had succeeded after all.
 */
export async function releaseKept(): Promise<FoundOrder | undefined> {
  if (!kept) return undefined;
  lastRelease = release(kept);
  return takeFoundOrder();
}

/** They reach the shop although the page ends meanwhile. */
const callsAtEnd = createCustomerCalls(
  createCall((path, init) => fetch(path, { ...init, keepalive: true })),
);

/**
 * Releases what was kept when the tab is closed. A page that goes into the back/forward cache keeps it: it may
 * come back with its line and its button. Otherwise the next page of this tab releases it. A guest's calls would have
 * to be loaded first, which a page that ends cannot do.
 */
export function releaseAtEnd({ persisted }: Pick<PageTransitionEvent, 'persisted'>) {
  if (!kept || persisted) return;
  const { guest_key, ...payment } = kept;
  if (guest_key === undefined) void tryCall(callsAtEnd.release(payment));
}

/** Leaves the line to pay, and releases its reservation. */
export function releasePlace(payer: Payer) {
  lastRelease = release(undefined, payer);
}

async function reportFoundOrder(
  released: typeof lastRelease,
  { leaveSignal, onFound }: ReleaseOptions,
) {
  const order = await released;
  if (!order || leaveSignal?.aborted) return;
  if (lastRelease === released) lastRelease = noOrder;
  onFound(order);
}

/**
 * Waits for the last release, because a new checkout may need the same stock.
 * @returns an order that onFound has not reported.
 */
export async function takeFoundOrder() {
  const found = await Promise.race([lastRelease, timeout(RELEASE_TIMEOUT_MS)]);
  if (found) lastRelease = noOrder;
  return found;
}

async function release(
  payment: PaymentWindow | undefined,
  options: Partial<ReleaseOptions> & Payer = {},
): Promise<FoundOrder | undefined> {
  kept = undefined;
  const { guest_key, link_token, keepAfterFailure, leaveSignal } = { ...options, ...payment };
  const keep = keepAfterFailure && !leaveSignal?.aborted;
  const opened = payment && {
    razorpay_order_id: payment.razorpay_order_id,
    window: payment.window,
  };
  const body = { ...opened, ...(keep && { keep }) };
  const { data } = await tryCall(getPaymentCalls({ guest_key, link_token }).release(body));
  // After an error the next page load tries again, and the reservation expires by itself.
  if (!data) return undefined;
  if (data.state || data.failed) setNotice(data.msg);
  if (payment && data.kept_until) {
    // It stays stored, so that a page load releases it.
    kept = payment;
    releaseOnLeaving(payment, leaveSignal);
  } else if (payment) {
    clearStoredPayment(payment);
  }
  const { order_id, token } = data;
  return order_id === undefined ? undefined : { order_id, token };
}

/** Elsewhere in the shop the piece would look sold to the customer for whom it is kept. */
function releaseOnLeaving(payment: PaymentWindow, leaveSignal: AbortSignal | undefined) {
  const leave = () => {
    // The page has been left: the next checkout takes an order that is found.
    if (kept === payment) lastRelease = release(payment);
  };
  if (leaveSignal?.aborted) leave();
  else leaveSignal?.addEventListener('abort', leave, { once: true });
}

const timeout = (ms: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, ms, undefined);
  });
