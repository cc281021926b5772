import { itemAt } from '../harness/random.ts';
import {
  after,
  type Checkout,
  compareTimes,
  isPayable,
  type Model,
  maxExpiry,
  POLL_INTERVAL,
  plus,
  pollInterval,
  release,
  settle,
} from './model.ts';

/** Minutes after the end of a checkout at which the provider is asked once more. */
const CHECKS_AFTER_RELEASE = [5, 30, 120, 720, 1440, 2880];
const CHECKS_AFTER_PAYMENT = [5, 120, 1440];

/** Does everything that is due, in the worker's order. */
export function runWorker(model: Model) {
  const isDue = ({ nextCheck }: Checkout) => nextCheck !== undefined && nextCheck.at <= model.now;
  for (;;) {
    const [next] = model.checkouts
      .filter(isDue)
      .toSorted((a, b) => compareTimes(a.nextCheck ?? a.created, b.nextCheck ?? b.created))
      // Reserved stock comes first.
      .toSorted((a, b) => Number(a.state !== 'open') - Number(b.state !== 'open'));
    if (!next) break;
    pollCheckout(model, next);
  }
  for (const [index, payment] of model.payments.entries()) {
    const isPending = payment.outcome === 'order' && payment.known === 'authorized';
    if (isPending && payment.settledAt < model.now) fetchPayment(model, index);
  }
  for (const payment of model.payments) {
    if (payment.outcome === 'refund' && payment.actual === 'captured') payment.actual = 'refunded';
  }
}

/** Newest first, as the provider lists them. */
const paymentsOf = (model: Model, checkout: Checkout) =>
  [...model.payments.entries()]
    .filter(([, payment]) => itemAt(model.checkouts, payment.checkout) === checkout)
    .toReversed();

function pollCheckout(model: Model, checkout: Checkout) {
  if (!isPayable(checkout)) {
    // There is nothing to ask the provider.
    release(model, checkout);
    return;
  }
  const mine = paymentsOf(model, checkout);
  const { now } = model;
  const isPaying = mine.some(([, { actual }]) => actual === 'created');
  const isOver = now >= maxExpiry(checkout).at || (now >= checkout.expires.at && !isPaying);
  const wasOpen = checkout.state === 'open';
  settleAll(model, checkout);
  const next = (ended: Checkout['created'], checks: number[]) =>
    checks.map((minutes) => plus(ended, minutes)).find((check) => check.at > now);
  if (wasOpen && checkout.state === 'open' && isOver) release(model, checkout);
  const { expires, released, paid, state } = checkout;
  const isLate = expires.at <= now;
  const soon = after(model, isLate ? POLL_INTERVAL : pollInterval(model, checkout));
  if (state === 'paid') checkout.nextCheck = next(paid, CHECKS_AFTER_PAYMENT);
  else if (state === 'released') checkout.nextCheck = next(released, CHECKS_AFTER_RELEASE);
  else checkout.nextCheck = !isLate && compareTimes(expires, soon) < 0 ? expires : soon;
}

/** What the provider knows of a code is settled before the sale is shown or ended. */
export function settleAll(model: Model, checkout: Checkout): void {
  for (const [payment, { actual: status, captured }] of paymentsOf(model, checkout)) {
    settle(model, { payment, status, captured });
  }
}

/** The shop fetches a payment and captures it when it is only authorized. */
export function fetchPayment(model: Model, index: number) {
  const payment = itemAt(model.payments, index);
  if (payment.actual === 'authorized')
    Object.assign(payment, { actual: 'captured', captured: true });
  settle(model, { payment: index, status: payment.actual, captured: payment.captured });
}

/** The payment dialog is closed: known payments are settled, unpaid stock is released. */
export function dismissCheckout(model: Model, index: number) {
  const checkout = itemAt(model.checkouts, index);
  if (checkout.state === 'paid') return;
  const mine = paymentsOf(model, checkout);
  for (const [payment, { actual: status, captured }] of mine) {
    settle(model, { payment, status, captured });
    if (itemAt(model.payments, payment).outcome) return;
  }
  if (mine.every(([, { actual }]) => actual === 'failed')) release(model, checkout);
}
