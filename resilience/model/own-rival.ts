import { check } from '../checks/verify-invariants.ts';
import type { Customer } from '../harness/accounts.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { type Chance, chanceOf } from '../harness/random.ts';
import { exactly, type Run, type Suite, type Verdict } from '../harness/suite.ts';

const CLICKS = 20;
const TABS = 2;
const WITHIN_MS = 2_000;

/** A customer who presses Buy in two tabs, again and again: one checkout, one order. */
export const ownRival: Suite = {
  sample: (run) => click(run, 2),
  full: (run) => click(run, 20),
};

async function click({ seed, times }: Run, usual: number): Promise<Verdict> {
  const house = await openHouse();
  try {
    const chance = chanceOf(seed);
    const people = await house.customers(times ?? usual);
    const complaints: string[] = [];
    for (const who of people) complaints.push(...(await clickAll(house, who, chance)));
    complaints.push(...(await check(house)));
    const orders = await house.db.selectFrom('orders').select('order_id').execute();
    complaints.push(...exactly('orders', orders.length, people.length));
    return { figures: `${people.length} customers × ${TABS} tabs × ${CLICKS} clicks`, complaints };
  } finally {
    await house.close();
  }
}

async function clickAll(house: House, who: Customer, chance: Chance): Promise<string[]> {
  const buyers = buyersOf(house);
  const product_id = await house.product({ stock: 1 });
  const clicks = await Promise.all(
    Array.from({ length: TABS * CLICKS }, async () => {
      const wait = chance.below(WITHIN_MS);
      await new Promise((resolve) => setTimeout(resolve, wait));
      return buyers.buy(who, [{ product_id, quantity: 1 }]);
    }),
  );
  const told = new Set(
    clicks.map(({ rzp_order_id, status, code }) => rzp_order_id ?? `${status} ${code}`),
  );
  const [rzpOrderId = ''] = told;
  const live = await house.db
    .selectFrom('checkout')
    .select('checkout_id')
    .where('user_id', '=', who.user_id)
    .execute();
  const found = [
    ...exactly('answers to the clicks of one customer', told.size, 1),
    ...exactly('checkouts of one customer', live.length, 1),
  ];
  if (found.length > 0) return [...found, [...told].join(' ')];
  const triple = await buyers.pay(rzpOrderId);
  const verified = await Promise.all(
    Array.from({ length: TABS }, () => buyers.verify(who, triple)),
  );
  const orders = new Set(verified.map(({ order_id }) => order_id));
  return exactly('order ids told to two tabs', orders.size, 1);
}
