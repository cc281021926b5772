import { payments } from '@shop/contract';
import { call, createCall, tryCall } from '#api/call.ts';
import { setNotice } from './notice-store.ts';
import { clearStoredPayment, type PaymentWindow } from './payment-storage.ts';

/** A slow release does not delay the next checkout longer than this. */
const RELEASE_TIMEOUT_MS = 3000;

const noOrder: Promise<string | undefined> = Promise.resolve(undefined);

/** The last release; it resolves to an order id when the payment had succeeded. */
let lastRelease = noOrder;

interface ReleaseOptions {
  /** Aborted when the customer leaves the page. */
  leaveSignal?: AbortSignal;
  /** After a failed attempt the reservation is kept until the customer leaves the page. */
  keepAfterFailure?: boolean | undefined;
  /** The payment had succeeded; only the provider's response was lost. */
  onFound: (order_id: string) => void;
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
 * @returns the id of an order when the failed attempt had succeeded after all.
 */
export async function releaseKept(): Promise<string | undefined> {
  if (!kept) return undefined;
  lastRelease = release(kept);
  return takeFoundOrder();
}

/** Reaches the shop although the page ends meanwhile. */
const callAtEnd = createCall((path, init) => fetch(path, { ...init, keepalive: true }));

/**
 * Releases what was kept when the tab is closed. A page that goes into the back/forward cache keeps it: it may
 * come back with its line and its button. Otherwise the next page of this tab releases it.
 */
export function releaseAtEnd({ persisted }: Pick<PageTransitionEvent, 'persisted'>) {
  if (kept && !persisted) void tryCall(callAtEnd(payments.release, { body: kept }));
}

/** Leaves the line to pay, and releases its reservation. */
export function releasePlace() {
  lastRelease = release();
}

async function reportFoundOrder(
  released: typeof lastRelease,
  { leaveSignal, onFound }: ReleaseOptions,
) {
  const order_id = await released;
  if (!order_id || leaveSignal?.aborted) return;
  if (lastRelease === released) lastRelease = noOrder;
  onFound(order_id);
}

/**
 * Waits for the last release, because a new checkout may need the same stock.
 * @returns the id of an order that onFound has not reported.
 */
export async function takeFoundOrder() {
  const found = await Promise.race([lastRelease, timeout(RELEASE_TIMEOUT_MS)]);
  if (found) lastRelease = noOrder;
  return found;
}

async function release(
  payment?: PaymentWindow,
  { keepAfterFailure, leaveSignal }: Partial<ReleaseOptions> = {},
) {
  kept = undefined;
  const keep = keepAfterFailure && !leaveSignal?.aborted;
  const body = { ...payment, ...(keep && { keep }) };
  const { data } = await tryCall(call(payments.release, { body }));
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
  return data.order_id;
}

/** Elsewhere in the shop the piece would look sold to the customer for whom it is kept. */
function releaseOnLeaving(payment: PaymentWindow, leaveSignal: AbortSignal | undefined) {
  const leave = () => {
    // Nobody is on the page any more: the next checkout takes an order that is found.
    if (kept === payment) lastRelease = release(payment);
  };
  if (leaveSignal?.aborted) leave();
  else leaveSignal?.addEventListener('abort', leave, { once: true });
}

const timeout = (ms: number) =>
  new Promise<undefined>((resolve) => {
    setTimeout(resolve, ms, undefined);
  });
