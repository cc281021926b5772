import type { PaymentStatus } from '@shop/fake-razorpay/control';

/**
 * What the shop promises, without any of its machinery. Minutes move in steps of four, and no time that
 * the shop knows lies on such a step: what is due is never a matter of milliseconds.
 */
export interface Model {
  now: number;
  products: { stock: number; rupees: number; enabled: boolean }[];
  carts: Map<number, number>[];
  checkouts: Checkout[];
  payments: Payment[];
  /** What the provider has said, whether anybody has brought it to us or not. */
  events: Report[];
  /** Grows with everything that takes a time, to tell which of two equal times came first. */
  stamps: number;
}

export interface Line {
  product: number;
  quantity: number;
}

interface Time {
  at: number;
  stamp: number;
}

export interface Checkout {
  customer: number;
  lines: Line[];
  state: 'open' | 'released' | 'paid';
  order: 'Authorized' | 'Paid' | 'Refunded' | undefined;
  created: Time;
  expires: Time;
  released: Time;
  paid: Time;
  look: Time | undefined;
}

interface Payment {
  checkout: number;
  /** As it is at the provider. */
  theirs: PaymentStatus;
  captured: boolean;
  /** As far as the shop has heard. */
  known: PaymentStatus | undefined;
  outcome: 'order' | 'refund' | undefined;
  decided: number;
}

export interface Report {
  payment: number;
  status: PaymentStatus;
  captured: boolean;
}

const RANKS: PaymentStatus[] = ['created', 'failed', 'authorized', 'captured', 'refunded'];

export const newModel = (products: Model['products'], customers: number): Model => ({
  now: 0,
  products: products.map((product) => ({ ...product })),
  carts: Array.from({ length: customers }, () => new Map<number, number>()),
  checkouts: [],
  payments: [],
  events: [],
  stamps: 0,
});

/** The item that must be there. */
export function at<T>(list: readonly T[], place: number): T {
  const item = list[place];
  if (item === undefined) throw new Error(`there is no number ${place}`);
  return item;
}

export const after = (model: Model, minutes: number): Time => {
  model.stamps += 1;
  return { at: model.now + minutes, stamp: model.stamps };
};
export const plus = ({ at: minute, stamp }: Time, minutes: number) => ({
  at: minute + minutes,
  stamp,
});
export const earlier = (a: Time, b: Time) => a.at - b.at || a.stamp - b.stamp;

export const liveOf = ({ checkouts }: Model, customer: number) =>
  checkouts.findIndex((one) => one.customer === customer && one.state === 'open');

const isLeft = ({ products }: Model, { product, quantity }: Line) => {
  const { enabled, stock } = at(products, product);
  return enabled && stock >= quantity;
};

function move({ products }: Model, lines: Line[], sign: 1 | -1) {
  for (const { product, quantity } of lines) at(products, product).stock += sign * quantity;
}

export function release(model: Model, checkout: Checkout) {
  move(model, checkout.lines, 1);
  checkout.state = 'released';
  checkout.released = after(model, 0);
  checkout.look = plus(checkout.released, 5);
}

/** Presses Buy. Tells which checkout it is; nothing: there was too little left. */
export function press(model: Model, customer: number, lines: Line[]): number | undefined {
  const live = liveOf(model, customer);
  if (live >= 0) {
    const checkout = at(model.checkouts, live);
    const cap = plus(checkout.created, 45);
    const same = JSON.stringify(checkout.lines) === JSON.stringify(lines);
    if (same && cap.at >= model.now + 10) {
      const full = after(model, 25);
      if (checkout.expires.at < model.now + 10) checkout.expires = full.at < cap.at ? full : cap;
      return live;
    }
    release(model, checkout);
  }
  if (!lines.every((line) => isLeft(model, line))) return undefined;
  move(model, lines, -1);
  const created = after(model, 0);
  return (
    model.checkouts.push({
      ...{ customer, lines, state: 'open', order: undefined, created, released: created },
      paid: created,
      ...{ expires: plus(created, 25), look: plus(created, 2) },
    }) - 1
  );
}

/** What is told about a payment becomes an order or a refund, or nothing yet. */
export function settle(model: Model, { payment: place, status, captured }: Report) {
  const payment = at(model.payments, place);
  const checkout = at(model.checkouts, payment.checkout);
  const before = payment.known;
  const known = before && RANKS.indexOf(before) > RANKS.indexOf(status) ? before : status;
  payment.known = known;
  if (known === 'created' || known === 'failed') return;
  if (!payment.outcome) decide(model, payment, checkout, known);
  else if (payment.outcome === 'order' && known === 'refunded' && !captured) {
    // Given back before it was ever captured: nobody has paid.
    if (before === 'authorized') move(model, checkout.lines, 1);
  }
  if (payment.outcome === 'order') checkout.order = SHOWN[known];
}

const SHOWN = { authorized: 'Authorized', captured: 'Paid', refunded: 'Refunded' } as const;

function decide(
  model: Model,
  payment: Payment,
  checkout: Checkout,
  known: 'authorized' | 'captured' | 'refunded',
) {
  payment.outcome = 'refund';
  payment.decided = model.now;
  if (known === 'refunded' || checkout.state === 'paid') return;
  if (checkout.state === 'released') {
    if (!checkout.lines.every((line) => isLeft(model, line))) return;
    move(model, checkout.lines, -1);
  }
  payment.outcome = 'order';
  checkout.state = 'paid';
  checkout.paid = after(model, 0);
  checkout.look = plus(checkout.paid, 2);
  const cart = at(model.carts, checkout.customer);
  for (const { product, quantity } of checkout.lines) {
    const left = (cart.get(product) ?? 0) - quantity;
    if (left > 0) cart.set(product, left);
    else cart.delete(product);
  }
}
