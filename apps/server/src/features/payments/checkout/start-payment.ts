import { type CheckoutOptions, type GuestDetails, MAX_QUANTITY } from '@shop/contract';
import { formatRupees, multiply, type Paise, paise, sum } from '@shop/domain/money';
import { MAX_PAYMENT, MIN_PAYMENT } from '@shop/domain/orders/cart-rules';
import { deliveryCharge } from '@shop/domain/orders/delivery';
import type { Db } from '#db/database.ts';
import { findTodaysDiscount, quoteCode } from '#features/coupons/quote-code.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  buildCheckoutRequest,
  buildGuestRequest,
  type CheckoutRequest,
  type Guest,
  type PaymentRequest,
} from './build-checkout-request.ts';
import {
  createCheckout,
  type FrozenDelivery,
  findActiveCheckout,
  listAvailability,
  markCheckoutOpen,
  type Reservation,
  updateWindows,
} from './checkouts.queries.ts';
import { createProviderOrder } from './create-provider-order.ts';
import { extendPlace, joinPaymentQueue, type Place } from './payment-queue.queries.ts';
import { releaseCheckout } from './release-checkout.ts';
import { pauseSeconds } from './serve-payment-queue.ts';
import { askAgainSeconds } from './timeouts.ts';

type StartDeps = Pick<Deps, 'db' | 'razorpay' | 'settings'>;

type Checkout = Reservation & { rzp_order_id: string | null; window: number };
type OpenCheckout = Checkout & { rzp_order_id: string };

export interface OpenPayment {
  data: Omit<CheckoutOptions, 'callback_url'>;
  window: number;
}

/**
 * An attempt starts over when another request of the same customer or guest, a second tab or a double click, came
 * first.
 */
const MAX_ATTEMPTS = 5;

/** Reserves the stock, then creates a provider order that the customer can pay. */
export async function startPayment(
  deps: StartDeps,
  user_id: number,
  requested: PaymentRequest,
): Promise<OpenPayment> {
  return openPayment(deps, await buildCheckoutRequest(deps, user_id, requested));
}

/** The same for a guest, who types everything that an account would have. */
export async function startGuestPayment(
  deps: StartDeps,
  guest: Guest,
  requested: GuestDetails & PaymentRequest,
): Promise<OpenPayment> {
  return openPayment(deps, await buildGuestRequest(deps, guest, requested));
}

async function openPayment(deps: StartDeps, request: CheckoutRequest): Promise<OpenPayment> {
  const { rzp_order_id, amount_paise, window } = await createOrReuseCheckout(deps, request);
  const { name, email, phone } = request.payer;
  const prefill = { name, email, contact: `+91${phone}` };
  const { keyId: key } = deps.razorpay;
  return {
    data: { id: rzp_order_id, currency: 'INR', amount: amount_paise, key, prefill },
    window,
  };
}

async function createOrReuseCheckout(
  deps: StartDeps,
  request: CheckoutRequest,
): Promise<OpenCheckout> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const checkout = (await reuseCheckout(deps, request)) ?? (await reserve(deps, request));
    if (!checkout) continue;
    const { rzp_order_id, waiting } = checkout;
    if (rzp_order_id) return { ...checkout, rzp_order_id };
    const open = waiting ? undefined : await attachProviderOrder(deps, checkout);
    if (open) return open;
    const place = await extendPlace(deps.db, request.holder);
    if (place) throw createBusyError(place);
  }
  throw new ShopError('CHECKOUT_IN_PROGRESS');
}

export const createBusyError = ({ place }: Place) =>
  new ShopError('PAYMENT_BUSY', { place, retry_after: askAgainSeconds(place) });

/**
 * Reuses the active checkout at its frozen prices when the request is the same and costs no less now, else releases
 * it.
 */
async function reuseCheckout(
  { db }: StartDeps,
  { holder, fingerprint, delivery, seen_total, lines, coupon: code }: CheckoutRequest,
): Promise<Checkout | undefined> {
  const active = await findActiveCheckout(db, holder, fingerprint);
  if (!active) return undefined;
  const discount = code ? await findTodaysDiscount(db, { code, lines }) : paise(0);
  const isDearer = active.amount_paise > addUp(active.items_paise, discount, delivery);
  const reusable = active.sameFingerprint && !active.nearMaxAge && !isDearer;
  const change = findPriceChange(paise(active.amount_paise), seen_total);
  if (reusable && change) throw change;
  const window = reusable ? await updateWindows(db, active.checkout_id) : undefined;
  if (window) return { ...active, window };
  // Its own transaction: stock rows of two checkouts are never locked together, which could deadlock.
  await releaseCheckout(db, active.checkout_id);
  return undefined;
}

/** @returns undefined when a concurrent request won; the caller starts over. */
async function reserve({ db }: StartDeps, request: CheckoutRequest): Promise<Checkout | undefined> {
  const error = await findAvailabilityError(db, request);
  if (error) {
    // The stock may be reserved by the same customer or guest, for example in another tab.
    if (await findActiveCheckout(db, request.holder, request.fingerprint)) return undefined;
    throw error;
  }
  const reservation = await createCheckout(db, request);
  return reservation && { ...reservation, rzp_order_id: null, window: 1 };
}

async function findAvailabilityError(
  db: Db,
  { lines, delivery, seen_total, coupon: code, holder, payer }: CheckoutRequest,
): Promise<ShopError | undefined> {
  const available = await listAvailability(
    db,
    lines.map(({ product_id }) => product_id),
  );
  const products = new Map(available.map((product) => [product.product_id, product]));
  for (const { product_id, quantity } of lines) {
    const left = Math.min(products.get(product_id)?.stock ?? 0, MAX_QUANTITY);
    if (left < quantity) return new ShopError('OUT_OF_STOCK', { left });
  }
  const items = sum(
    lines.map(({ product_id, quantity }) =>
      multiply(paise(products.get(product_id)?.price_paise ?? 0), quantity),
    ),
  );
  const person = 'user_id' in holder ? holder : payer;
  const quote = code ? await quoteOrError(db, { code, lines, person }) : undefined;
  if (quote instanceof ShopError) return quote;
  const total = addUp(items, quote?.discount ?? paise(0), delivery);
  if (total < MIN_PAYMENT) return new ShopError('TOTAL_TOO_LOW');
  if (total > MAX_PAYMENT) return new ShopError('TOTAL_TOO_HIGH');
  return findPriceChange(total, seen_total);
}

/** A code never adds a charge: whether delivery is free is decided by the sum before it. */
const addUp = (items: Paise, discount: Paise, delivery: FrozenDelivery): Paise =>
  paise(items - discount + deliveryCharge(delivery, items));

const quoteOrError = (db: Db, request: Parameters<typeof quoteCode>[1]) =>
  quoteCode(db, request).catch((error: unknown) => {
    if (error instanceof ShopError) return error;
    throw error;
  });

/** Rejects a total that is higher than the one on the page. */
const findPriceChange = (total: Paise, seen_total: Paise | undefined): ShopError | undefined =>
  seen_total !== undefined && total > seen_total
    ? new ShopError('PRICE_CHANGED', { total: formatRupees(total) })
    : undefined;

/**
 * Runs outside any transaction, so that no row stays locked during the provider's response time.
 * @returns undefined when the checkout waits in the queue now, or has changed.
 */
async function attachProviderOrder(
  { db, razorpay }: StartDeps,
  checkout: Checkout,
): Promise<OpenCheckout | undefined> {
  const { checkout_id, amount_paise } = checkout;
  const created = await createProviderOrder(razorpay, { checkout_id, amount_paise });
  if (created.outcome !== 'ok') {
    // The provider may have created the order, but without its id the customer cannot pay it.
    if (created.outcome === 'unknown' && created.busy) {
      await joinPaymentQueue(db, checkout_id, pauseSeconds(created.busy));
      return undefined;
    }
    await releaseCheckout(db, checkout_id, ({ status }) => status === 'held');
    throw new ShopError('PAYMENT_UNAVAILABLE', {}, created);
  }
  const rzp_order_id = created.value.id;
  const opened = await markCheckoutOpen(db, checkout_id, rzp_order_id);
  return opened ? { ...checkout, rzp_order_id } : undefined;
}
