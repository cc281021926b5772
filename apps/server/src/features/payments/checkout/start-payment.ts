import { hash } from 'node:crypto';
import { MOST_PIECES, type PaymentToOpen, type WantedLine } from '@shop/contract';
import { fromRupees, paise, sum, times } from '@shop/domain/money';
import type { Db } from '#db/database.ts';
import { findProfile } from '#features/accounts/accounts.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  extendHold,
  findLiveCheckout,
  type Held,
  holdPieces,
  listWanted,
  openCheckout,
} from './checkouts.queries.ts';
import { releaseCheckout } from './release-checkout.ts';

type StartDeps = Pick<Deps, 'db' | 'razorpay'>;

interface Wish {
  user_id: number;
  lines: WantedLine[];
  ship_to: { name: string; email: string; phone: string; address: object | null };
  fingerprint: Buffer;
}

interface Opened extends Held {
  rzp_order_id: string;
}

const LEAST = fromRupees(1);
const MOST = fromRupees(500_000);
/** Rivals of the same customer, other tabs or a second press, may get in between this often. */
const TRIES = 5;

/** Holds the pieces, then asks the provider for an order that the customer can pay. */
export async function startPayment(
  deps: StartDeps,
  userId: number,
  wanted: WantedLine[],
): Promise<Omit<PaymentToOpen, 'callback_url'>> {
  const wish = await wishOf(deps, userId, wanted);
  const { rzp_order_id, amount_paise } = await openFor(deps, wish);
  const { name, email, phone } = wish.ship_to;
  return {
    id: rzp_order_id,
    currency: 'INR',
    amount: amount_paise,
    key: deps.razorpay.keyId,
    prefill: { name, email, contact: `+91${phone}` },
  };
}

async function openFor(deps: StartDeps, wish: Wish): Promise<Opened> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const held = (await reuse(deps, wish)) ?? (await hold(deps, wish));
    if (!held) continue;
    const opened = held.rzp_order_id ? held : await attachOrder(deps, held);
    if (opened?.rzp_order_id) return { ...opened, rzp_order_id: opened.rzp_order_id };
  }
  throw new ShopError('PAYING_ELSEWHERE');
}

type MaybeOpened = Held & { rzp_order_id: string | null };

/** The same wish goes on with its own hold, at its frozen prices; another wish ends it. */
async function reuse({ db }: StartDeps, wish: Wish): Promise<MaybeOpened | undefined> {
  const live = await findLiveCheckout(db, wish.user_id, wish.fingerprint);
  if (!live) return undefined;
  if (live.same && !live.worn && (await extendHold(db, live.checkout_id))) return live;
  // A transaction of its own: the pieces of two checkouts are never locked together.
  await releaseCheckout(db, live.checkout_id);
  return undefined;
}

/** Nothing: somebody got in between, so look again. */
async function hold({ db }: StartDeps, wish: Wish): Promise<MaybeOpened | undefined> {
  const problem = await findProblem(db, wish.lines);
  if (problem) {
    // The pieces may be in the customer's own hands: another tab was quicker.
    if (await findLiveCheckout(db, wish.user_id, wish.fingerprint)) return undefined;
    throw problem;
  }
  const held = await holdPieces(db, wish);
  return held && { ...held, rzp_order_id: null };
}

/** Why these lines cannot be sold at this moment, if so. */
async function findProblem(db: Db, lines: WantedLine[]): Promise<ShopError | undefined> {
  const found = await listWanted(
    db,
    lines.map(({ product_id }) => product_id),
  );
  const shelf = new Map(found.map((product) => [product.product_id, product]));
  for (const { product_id, quantity } of lines) {
    const left = Math.min(shelf.get(product_id)?.stock ?? 0, MOST_PIECES);
    if (left < quantity) return new ShopError('OUT_OF_STOCK', { left });
  }
  const total = sum(
    lines.map(({ product_id, quantity }) =>
      times(paise(shelf.get(product_id)?.price_paise ?? 0), quantity),
    ),
  );
  if (total < LEAST) return new ShopError('TOTAL_TOO_LOW');
  return total > MOST ? new ShopError('TOTAL_TOO_HIGH') : undefined;
}

/** Outside any transaction: no row stays locked while we wait for another company's network. */
async function attachOrder({ db, razorpay }: StartDeps, held: Held): Promise<Opened | undefined> {
  const { checkout_id, amount_paise } = held;
  const made = await razorpay.createOrder({
    amount: amount_paise,
    receipt: checkout_id.replaceAll('-', ''),
    checkout_id,
  });
  if (made.outcome !== 'done') {
    // Whatever happened there: an order whose number nobody got cannot be paid.
    await releaseCheckout(db, checkout_id, ({ state }) => state === 'held');
    throw new ShopError('PAYMENT_UNAVAILABLE', {}, made);
  }
  const opened = await openCheckout(db, checkout_id, made.value.id);
  return opened ? { ...held, rzp_order_id: made.value.id } : undefined;
}

async function wishOf({ db }: Pick<Deps, 'db'>, user_id: number, wanted: WantedLine[]) {
  const profile = await findProfile(db, user_id);
  if (!profile) throw new ShopError('NOT_SIGNED_IN');
  const { name, email, phone, address } = profile;
  const lines = merged(wanted);
  const ship_to = { name, email, phone, address };
  const fingerprint = hash('sha256', JSON.stringify([lines, ship_to]), 'buffer');
  return { user_id, lines, ship_to, fingerprint };
}

/** One line for each product, in the order in which they are locked. */
function merged(lines: WantedLine[]): WantedLine[] {
  const pieces = new Map<number, number>();
  for (const { product_id, quantity } of lines) {
    pieces.set(product_id, (pieces.get(product_id) ?? 0) + quantity);
  }
  return [...pieces]
    .map(([product_id, quantity]) => ({ product_id, quantity }))
    .toSorted((a, b) => a.product_id - b.product_id);
}
