import type { PaymentStatus } from '@shop/fake-razorpay/control';
import { itemAt } from '../harness/random.ts';

// Limits of the shop in minutes, written here once more: a model that imported them would repeat a mistake in them.
export const RESERVATION = 25;
const MAX_RESERVATION = 45;
/** A reservation is extended, or replaced at its greatest age, when less than this remains. */
export const EXTEND_BELOW = 10;
/** After this time prices are no longer kept, and an unpaid reservation no longer counts. */
const DAY = 1440;
/** Reservations of one customer that ended unpaid within a day. */
const MAX_UNPAID = 5;
/** Time that unpaid reservations may keep all units of a product from other customers within a day. */
const MAX_KEPT_AWAY = 90;
/** Customer with the email of the guests, and with the phone of the first of them. */
export const CLAIMER = 0;
/** Between two requests to the provider about the same checkout. */
export const POLL_INTERVAL = 2;
const FIRST_CHECK_AFTER_RELEASE = 5;
/** Between two requests about a link once nobody can be paying any more. */
export const QUIET_POLL_INTERVAL = 30;

/**
 * Expected state. Time advances by multiples of four minutes; no timeout below two hours is one, so none is ambiguous.
 * The shop's times are later by milliseconds, so a time that is exactly at a limit is beyond it.
 */
export interface Model {
  now: number;
  products: { stock: number; rupees: number; enabled: boolean }[];
  /** By staff, in their order. */
  stockChanges: StockChange[];
  /** The carts of customers and guests; the last ones stay empty. */
  carts: Map<number, number>[];
  /** Buyers from this one on have no account. All of them type the email of `CLAIMER`. */
  firstGuest: number;
  checkouts: Checkout[];
  payments: Payment[];
  /** Events the provider has created, delivered or not. */
  events: Report[];
  stamps: number;
}

interface StockChange {
  product: number;
  delta: number;
  undone: boolean;
}

export interface Line {
  product: number;
  quantity: number;
}

export interface Time {
  at: number;
  stamp: number;
}

/** Pieces that staff keep for a person. */
export interface Link {
  holdUntil: Time;
  cancelled: boolean;
  /** When the newest payment window was opened. */
  window: Time | undefined;
}

export interface Checkout {
  /** -1 for the pieces of a link or of a sale at the counter. */
  customer: number;
  link?: Link;
  /** Of a sale at the counter. */
  tender?: 'cash' | 'qr code';
  lines: Line[];
  /** Prices less the discount. */
  rupees: number;
  /** The discount of a code. */
  discount: number;
  state: 'open' | 'released' | 'paid';
  reserves: boolean;
  /** Per line of an unpaid reservation: minutes, weighted with the share of the available units. */
  keptAway: number[];
  order: 'Authorized' | 'Paid' | 'Refunded' | undefined;
  /** The status of the order, once there is one. */
  status: 'Pending' | 'Shipped' | 'Delivered' | 'Cancelled';
  parcels: { lines: Line[]; at: number }[];
  /** The customer who added the guest's order to the account. */
  claimedBy: number | undefined;
  /** When wrong digits of the guest's phone were typed. */
  wrongDigits: number[];
  /** Pieces of each line that were removed from the order. */
  removed: number[];
  created: Time;
  expires: Time;
  released: Time;
  paid: Time;
  nextCheck: Time | undefined;
}

interface Payment {
  checkout: number;
  /** Status at the provider. */
  actual: PaymentStatus;
  captured: boolean;
  /** Status the shop knows. */
  known: PaymentStatus | undefined;
  outcome: 'order' | 'refund' | undefined;
  settledAt: number;
}

export interface Report {
  payment: number;
  status: PaymentStatus;
  captured: boolean;
}

const RANKS: PaymentStatus[] = ['created', 'failed', 'authorized', 'captured', 'refunded'];

export const createModel = (
  products: Model['products'],
  { customers, guests }: { customers: number; guests: number },
): Model => ({
  now: 0,
  products: products.map((product) => ({ ...product })),
  stockChanges: [],
  carts: Array.from({ length: customers + guests }, () => new Map<number, number>()),
  firstGuest: customers,
  checkouts: [],
  payments: [],
  events: [],
  stamps: 0,
});

export const after = (model: Model, minutes: number): Time => {
  model.stamps += 1;
  return { at: model.now + minutes, stamp: model.stamps };
};
export const plus = ({ at, stamp }: Time, minutes: number): Time => ({ at: at + minutes, stamp });
export const compareTimes = (a: Time, b: Time): number => a.at - b.at || a.stamp - b.stamp;

export const findOpenCheckout = ({ checkouts }: Model, customer: number): number =>
  checkouts.findIndex((one) => one.customer === customer && one.state === 'open');

export const isAvailable = ({ products }: Model, { product, quantity }: Line) => {
  const { enabled, stock } = itemAt(products, product);
  return enabled && stock >= quantity;
};

const addUp = ({ products }: Model, lines: Line[]) =>
  lines.reduce(
    (sum, { product, quantity }) => sum + quantity * itemAt(products, product).rupees,
    0,
  );

export function moveStock({ products }: Model, lines: Line[], sign: 1 | -1) {
  for (const { product, quantity } of lines) itemAt(products, product).stock += sign * quantity;
}

export function release(model: Model, checkout: Checkout) {
  moveStock(model, checkout.lines, 1);
  checkout.state = 'released';
  checkout.released = after(model, 0);
  checkout.keptAway = checkout.lines.map(
    ({ product, quantity }) =>
      ((model.now - checkout.created.at) * quantity) / itemAt(model.products, product).stock,
  );
  checkout.nextCheck = isPayable(checkout)
    ? plus(checkout.released, FIRST_CHECK_AFTER_RELEASE)
    : undefined;
}

/** The provider has something that can be paid: no link that nobody has opened, and no money in hand. */
export const isPayable = ({ link, tender }: Checkout): boolean =>
  link ? link.window !== undefined : tender !== 'cash';

/** The customer whose My Orders shows it. @returns undefined for an order of a guest, by link or at the counter */
export const findOwner = ({ firstGuest }: Model, { customer, claimedBy }: Checkout) =>
  customer >= 0 && customer < firstGuest ? customer : claimedBy;

/** Guests have the same email, and what they hold at this moment counts too. */
const isUnpaidHold = ({ now }: Model, { state, reserves, created }: Checkout) =>
  state !== 'paid' && reserves && created.at > now - DAY;

/** See may_reserve_stock() and may_guest_reserve_stock(). What staff keep is no customer's doing. */
function mayReserve(model: Model, customer: number, lines: Line[]) {
  const { checkouts, products, now, firstGuest } = model;
  const unpaid = checkouts.filter(
    ({ state, created, customer: buyer }) =>
      state === 'released' && buyer >= 0 && created.at > now - DAY,
  );
  const isGuest = customer >= firstGuest;
  const own = isGuest
    ? checkouts.filter((one) => one.customer >= firstGuest && isUnpaidHold(model, one))
    : unpaid.filter((one) => one.customer === customer && one.reserves);
  if (own.length >= MAX_UNPAID) return false;
  const hasPaid = checkouts.some(
    (one) => findOwner(model, one) === customer && one.order === 'Paid',
  );
  if (hasPaid) return true;
  return lines.every(({ product, quantity }) => {
    const shares = unpaid.flatMap((one) =>
      one.keptAway.filter((_, index) => itemAt(one.lines, index).product === product),
    );
    const longest = (MAX_RESERVATION * quantity) / itemAt(products, product).stock;
    return shares.reduce((sum, share) => sum + share, longest) < MAX_KEPT_AWAY;
  });
}

/** The discount of the code: ten percent, up to a whole rupee. */
const discountOf = (rupees: number, hasCode: boolean) => (hasCode ? Math.ceil(rupees / 10) : 0);

/** @returns the index of the checkout; undefined when stock is missing */
export function startCheckout(
  model: Model,
  customer: number,
  lines: Line[],
  hasCode = false,
): number | undefined {
  const today = addUp(model, lines);
  const discount = discountOf(today, hasCode);
  const open = findOpenCheckout(model, customer);
  if (open >= 0) {
    const checkout = itemAt(model.checkouts, open);
    const maxAge = maxExpiry(checkout);
    const isSame =
      JSON.stringify(checkout.lines) === JSON.stringify(lines) && hasCode === checkout.discount > 0;
    const isDearer = checkout.rupees > today - discount;
    if (isSame && !isDearer && maxAge.at >= model.now + EXTEND_BELOW) {
      const full = after(model, RESERVATION);
      if (checkout.expires.at < model.now + EXTEND_BELOW)
        checkout.expires = full.at < maxAge.at ? full : maxAge;
      return open;
    }
    release(model, checkout);
  }
  if (!lines.every((line) => isAvailable(model, line))) return undefined;
  const reserves = mayReserve(model, customer, lines);
  const created = after(model, 0);
  const checkout = createCheckout(model, { customer, lines, reserves, created });
  checkout.discount = discount;
  checkout.rupees -= discount;
  checkout.expires = plus(created, RESERVATION);
  checkout.nextCheck = plus(created, reserves ? POLL_INTERVAL : FIRST_CHECK_AFTER_RELEASE);
  return model.checkouts.length - 1;
}

type NewCheckout = Pick<Checkout, 'customer' | 'lines' | 'reserves' | 'created'>;

/** With the pieces taken from the stock, if they are reserved. */
export function createCheckout(model: Model, { customer, lines, reserves, created }: NewCheckout) {
  if (reserves) moveStock(model, lines, -1);
  const checkout: Checkout = {
    customer,
    lines,
    rupees: addUp(model, lines),
    discount: 0,
    state: reserves ? 'open' : 'released',
    reserves,
    keptAway: [],
    order: undefined,
    status: 'Pending',
    parcels: [],
    claimedBy: undefined,
    wrongDigits: [],
    removed: lines.map(() => 0),
    created,
    released: created,
    paid: created,
    expires: created,
    nextCheck: undefined,
  };
  model.checkouts.push(checkout);
  return checkout;
}

/** No extension goes beyond it. */
export const maxExpiry = ({ link, tender, created, expires }: Checkout): Time =>
  tender ? expires : plus(link?.holdUntil ?? created, MAX_RESERVATION);

/** Between two requests to the provider about an open checkout. */
export function pollInterval({ now }: Model, { link }: Checkout): number {
  const isQuiet = link?.window && link.window.at <= now - MAX_RESERVATION;
  return isQuiet ? QUIET_POLL_INTERVAL : POLL_INTERVAL;
}

/** Pieces of an order that no parcel holds and that were not removed. */
export function listUnsent({ lines, parcels, removed }: Checkout): Line[] {
  const sent = (product: number) =>
    parcels
      .flatMap((parcel) => parcel.lines)
      .filter((line) => line.product === product)
      .reduce((sum, { quantity }) => sum + quantity, 0);
  return lines
    .map(({ product, quantity }, index) => ({
      product,
      quantity: quantity - sent(product) - itemAt(removed, index),
    }))
    .filter(({ quantity }) => quantity > 0)
    .toSorted((a, b) => a.product - b.product);
}

/** A report about a payment leads to an order, a refund, or nothing yet. */
export function settle(model: Model, { payment: index, status, captured }: Report) {
  const payment = itemAt(model.payments, index);
  const checkout = itemAt(model.checkouts, payment.checkout);
  const before = payment.known;
  const known = before && RANKS.indexOf(before) > RANKS.indexOf(status) ? before : status;
  payment.known = known;
  if (known === 'created' || known === 'failed') return;
  if (!payment.outcome) decide(model, payment, checkout, known);
  else if (payment.outcome === 'order' && known === 'refunded' && !captured) {
    // Reversed before it was ever captured. An order that has left the shop needs staff.
    if (before === 'authorized' && checkout.status === 'Pending') {
      moveStock(model, checkout.lines, 1);
      checkout.status = 'Cancelled';
    }
  }
  if (payment.outcome === 'order') checkout.order = ORDER_STATUS[known];
}

const ORDER_STATUS = { authorized: 'Authorized', captured: 'Paid', refunded: 'Refunded' } as const;

function decide(model: Model, payment: Payment, checkout: Checkout, known: PaymentStatus) {
  payment.outcome = 'refund';
  payment.settledAt = model.now;
  if (known === 'refunded' || checkout.state === 'paid') return;
  if (checkout.state === 'released') {
    const { link, tender, created, discount } = checkout;
    const today = addUp(model, checkout.lines);
    const kept = Math.min(discount, discountOf(today, discount > 0));
    const isOld = (link?.holdUntil ?? created).at <= model.now - DAY;
    // Nobody hands over what was bought at the counter.
    if (tender || link?.cancelled || isOld || today - kept > checkout.rupees) return;
    if (!checkout.lines.every((line) => isAvailable(model, line))) return;
    moveStock(model, checkout.lines, -1);
  }
  payment.outcome = 'order';
  checkout.state = 'paid';
  checkout.paid = after(model, 0);
  checkout.nextCheck = plus(checkout.paid, POLL_INTERVAL);
  if (checkout.tender) {
    // The customer takes all pieces along.
    checkout.parcels.push({ lines: checkout.lines, at: model.now });
    checkout.status = 'Delivered';
  }
  if (checkout.customer < 0) return;
  const cart = itemAt(model.carts, checkout.customer);
  for (const { product, quantity } of checkout.lines) {
    const left = (cart.get(product) ?? 0) - quantity;
    if (left > 0) cart.set(product, left);
    else cart.delete(product);
  }
}

/**
 * Takes one piece of a line out of a paid order.
 * @returns false when the order is sent, or when this is the last piece to send
 */
export function removePiece(model: Model, checkout: Checkout, line: number): boolean {
  const { product } = itemAt(checkout.lines, line);
  const unsent = listUnsent(checkout);
  const left = unsent.reduce((sum, { quantity }) => sum + quantity, 0);
  const isThere = unsent.some((one) => one.product === product);
  if (checkout.status !== 'Pending' || left === 1 || !isThere) return false;
  checkout.removed[line] = itemAt(checkout.removed, line) + 1;
  moveStock(model, [{ product, quantity: 1 }], 1);
  return true;
}
