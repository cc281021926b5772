import { hash } from 'node:crypto';
import { type CheckoutOptions, MAX_QUANTITY, type OrderLineInput } from '@shop/contract';
import { fromRupees, multiply, paise, sum } from '@shop/domain/money';
import type { Db } from '#db/database.ts';
import { findProfile } from '#features/accounts/accounts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  addWindow,
  createCheckout,
  findActiveCheckout,
  listAvailability,
  openCheckout,
  type Reservation,
} from './checkouts.queries.ts';
import { releaseCheckout } from './release-checkout.ts';

type StartDeps = Pick<Deps, 'db' | 'razorpay'>;

interface CheckoutRequest {
  user_id: number;
  lines: OrderLineInput[];
  ship_to: { name: string; email: string; phone: string; address: object | null };
  fingerprint: Buffer;
}

type Checkout = Reservation & { rzp_order_id: string | null; window: number };
type OpenCheckout = Checkout & { rzp_order_id: string };

const MIN_TOTAL = fromRupees(1);
const MAX_TOTAL = fromRupees(500_000);
/** Concurrent requests of the same customer, from other tabs or a double click, cost one each. */
const MAX_ATTEMPTS = 5;

/** Reserves the stock, then creates a provider order that the customer can pay. */
export async function startPayment(
  deps: StartDeps,
  userId: number,
  lines: OrderLineInput[],
): Promise<{ data: Omit<CheckoutOptions, 'callback_url'>; window: number }> {
  const request = await buildCheckoutRequest(deps, userId, lines);
  const { rzp_order_id, amount_paise, window } = await createOrReuseCheckout(deps, request);
  const { name, email, phone } = request.ship_to;
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
    const { rzp_order_id } = checkout;
    const open = rzp_order_id
      ? { ...checkout, rzp_order_id }
      : await attachProviderOrder(deps, checkout);
    if (open) return open;
  }
  throw new ShopError('CHECKOUT_IN_PROGRESS');
}

/** Reuses the active checkout at its frozen prices when the request is the same, else releases it. */
async function reuseCheckout(
  { db }: StartDeps,
  { user_id, fingerprint }: CheckoutRequest,
): Promise<Checkout | undefined> {
  const active = await findActiveCheckout(db, user_id, fingerprint);
  if (!active) return undefined;
  const reusable = active.sameFingerprint && !active.nearMaxAge;
  const window = reusable ? await addWindow(db, active.checkout_id) : undefined;
  if (window) return { ...active, window };
  // Its own transaction: stock rows of two checkouts are never locked together, which could deadlock.
  await releaseCheckout(db, active.checkout_id);
  return undefined;
}

/** @returns undefined when a concurrent request won; the caller starts over. */
async function reserve({ db }: StartDeps, request: CheckoutRequest): Promise<Checkout | undefined> {
  const error = await findAvailabilityError(db, request.lines);
  if (error) {
    // The stock may be reserved by the same customer in another tab.
    if (await findActiveCheckout(db, request.user_id, request.fingerprint)) return undefined;
    throw error;
  }
  const reservation = await createCheckout(db, request);
  return reservation && { ...reservation, rzp_order_id: null, window: 1 };
}

async function findAvailabilityError(
  db: Db,
  lines: OrderLineInput[],
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
  const total = sum(
    lines.map(({ product_id, quantity }) =>
      multiply(paise(products.get(product_id)?.price_paise ?? 0), quantity),
    ),
  );
  if (total < MIN_TOTAL) return new ShopError('TOTAL_TOO_LOW');
  return total > MAX_TOTAL ? new ShopError('TOTAL_TOO_HIGH') : undefined;
}

/** Runs outside any transaction, so that no row stays locked during the provider's response time. */
async function attachProviderOrder(
  { db, razorpay }: StartDeps,
  checkout: Checkout,
): Promise<OpenCheckout | undefined> {
  const { checkout_id, amount_paise } = checkout;
  const created = await razorpay.createOrder({
    amount: amount_paise,
    receipt: checkout_id.replaceAll('-', ''),
    checkout_id,
  });
  if (created.outcome !== 'ok') {
    // The provider may have created the order, but without its id the customer cannot pay it.
    await releaseCheckout(db, checkout_id, ({ status }) => status === 'held');
    throw new ShopError('PAYMENT_UNAVAILABLE', {}, created);
  }
  const rzp_order_id = created.value.id;
  const opened = await openCheckout(db, checkout_id, rzp_order_id);
  return opened ? { ...checkout, rzp_order_id } : undefined;
}

async function buildCheckoutRequest(
  { db }: Pick<Deps, 'db'>,
  user_id: number,
  requested: OrderLineInput[],
): Promise<CheckoutRequest> {
  const profile = await findProfile(db, user_id);
  if (!profile) throw new ShopError('NOT_SIGNED_IN');
  const { name, email, phone, address } = profile;
  const lines = mergeLines(requested);
  const ship_to = { name, email, phone, address };
  const fingerprint = hash('sha256', JSON.stringify([lines, ship_to]), 'buffer');
  return { user_id, lines, ship_to, fingerprint };
}

/** One line per product, sorted by id: the order in which stock rows are locked. */
function mergeLines(lines: OrderLineInput[]): OrderLineInput[] {
  const quantities = new Map<number, number>();
  for (const { product_id, quantity } of lines) {
    quantities.set(product_id, (quantities.get(product_id) ?? 0) + quantity);
  }
  return [...quantities]
    .map(([product_id, quantity]) => ({ product_id, quantity }))
    .toSorted((a, b) => a.product_id - b.product_id);
}
