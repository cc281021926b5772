import { cart, orders, type WantedLine } from '@shop/contract';
import * as z from 'zod/mini';
import type { Customer } from '../harness/accounts.ts';
import { type Buyers, buyersOf, insist } from '../harness/checkout-client.ts';
import { passTimeFor, stateOf } from '../harness/checkout-time.ts';
import { comesTrue } from '../harness/concurrency.ts';
import type { House } from '../harness/environment.ts';
import type { Entry } from '../harness/history.ts';
import { callShop, type Reply } from '../harness/http-client.ts';
import type { Chance } from '../harness/random.ts';
import type { Saree } from '../harness/seed-catalogue.ts';

const WAYS = [
  'pays',
  'pays',
  'pays',
  'pays twice',
  'closes the tab',
  'fails',
  'fails, then pays',
  'closes the sheet',
  'pays late',
  'leaves',
] as const;
const MOST_LINES = 3;
const AGAIN_MS = 500;
const BUY_PATIENCE_MS = 10_000;
const VERIFY_PATIENCE_MS = 60_000;

export interface CheckoutPlan {
  who: Customer;
  wanted: Saree[];
  way: (typeof WAYS)[number];
  /** Which shop is asked first. */
  shop: number;
}

/** How it ended for the customer. */
export interface CheckoutEnd {
  /** What the shop let them wait for, all in all, when they paid and were told their order. */
  milliseconds: number | undefined;
  complaints: string[];
}

export function planCheckout(
  chance: Chance,
  { who, sarees, shops }: { who: Customer; sarees: Saree[]; shops: number },
): CheckoutPlan {
  const wanted = chance.shuffle(sarees).slice(0, 1 + chance.below(MOST_LINES));
  return { who, wanted, way: chance.pick(WAYS), shop: chance.below(shops) };
}

/** Adds to the cart, looks at it, presses Buy, and then does one of the things that people do. */
export async function checkOut(house: House, plan: CheckoutPlan): Promise<CheckoutEnd> {
  const doors = doorsOf(house, plan);
  const filled = await fillCart(doors, plan);
  const bought = await insist(() => doors.next().buyers.buy(plan.who, filled.lines), {
    limitMs: BUY_PATIENCE_MS,
    againMs: AGAIN_MS,
  });
  if (!bought.rzp_order_id) return { milliseconds: undefined, complaints: [] };
  const told = await pay(house, doors, plan, bought.rzp_order_id);
  if (!told?.order_id) return { milliseconds: undefined, complaints: [] };
  const seen = await doors.call(orders.view, { params: { id: told.order_id } });
  return {
    milliseconds: filled.milliseconds + bought.milliseconds + told.milliseconds,
    complaints: seen.status === 404 ? [`${told.order_id} was told and cannot be seen`] : [],
  };
}

interface Doors {
  /** One shop after the other, as whatever stands before them does when one is away. */
  next: () => { origin: string; buyers: Buyers };
  call: (
    endpoint: Parameters<typeof callShop>[1],
    options?: Parameters<typeof callShop>[2],
  ) => Promise<Reply>;
}

function doorsOf(house: House, { who, shop }: CheckoutPlan): Doors {
  let asked = shop;
  const next = () => {
    const place = asked++ % house.origins.length;
    return { origin: house.origins[place] ?? '', buyers: buyersOf(house, place) };
  };
  return {
    next,
    call: (endpoint, options) => callShop(next().origin, endpoint, { ...who, ...options }),
  };
}

async function fillCart({ call }: Doors, { wanted }: CheckoutPlan) {
  let milliseconds = 0;
  for (const { product_id } of wanted) {
    const added = await call(cart.add, { body: { product_id, quantity: 1 } });
    milliseconds += added.milliseconds;
  }
  const seen = await call(cart.view);
  const items = z.safeParse(cart.view.reply, seen.body).data?.cart_item ?? [];
  const inCart = items.filter(({ stock }) => stock > 0).map(({ product_id }) => product_id);
  // A shop that is away keeps nobody from pressing the button of the page that is open.
  const ids = inCart.length > 0 ? inCart : wanted.map(({ product_id }) => product_id);
  const lines: WantedLine[] = ids
    .slice(0, MOST_LINES)
    .map((product_id) => ({ product_id, quantity: 1 }));
  return { lines, milliseconds: milliseconds + seen.milliseconds };
}

/** Tells what the browser was told, if it was there to hear. */
async function pay(
  house: House,
  doors: Doors,
  { who, way }: CheckoutPlan,
  rzpOrderId: string,
): Promise<Entry | undefined> {
  const { buyers } = doors.next();
  if (way === 'leaves') return undefined;
  if (way === 'closes the sheet') {
    await buyers.dismiss(who, rzpOrderId);
    return undefined;
  }
  if (way.startsWith('fails')) await buyers.pay(rzpOrderId, { status: 'failed' });
  if (way === 'fails') return undefined;
  if (way === 'pays late') await letRunOut(house, rzpOrderId);
  const triple = await buyers.pay(rzpOrderId);
  if (way === 'pays twice') await buyers.pay(rzpOrderId, { force: true });
  if (way === 'closes the tab') return undefined;
  return insist(() => doors.next().buyers.verify(who, triple), {
    limitMs: VERIFY_PATIENCE_MS,
    againMs: AGAIN_MS,
  });
}

/** With a database that is away just now the customer pays in time. */
async function letRunOut({ db }: House, rzpOrderId: string): Promise<void> {
  await passTimeFor(db, rzpOrderId, '26 minutes').catch(() => {});
  await comesTrue(
    async () => {
      const state = await stateOf(db, rzpOrderId).catch(() => 'open');
      return state !== 'open';
    },
    { limitMs: BUY_PATIENCE_MS },
  );
}
