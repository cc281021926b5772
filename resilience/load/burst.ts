import type { Customer } from '../harness/accounts.ts';
import { type Buyers, buyersOf, insist } from '../harness/checkout-client.ts';
import type { House } from '../harness/environment.ts';
import type { Entry } from '../harness/history.ts';
import type { Chance } from '../harness/random.ts';

const WITHIN_MS = 1_000;
const LONGEST_MS = 20_000;

/** Everybody presses Buy for the same product within a second; who gets one pays at once. */
export async function flood(
  house: House,
  people: Customer[],
  product_id: number,
  chance: Chance,
): Promise<Entry[]> {
  const buyers = buyersOf(house);
  return Promise.all(
    chance.shuffle(people).map(async (who) => {
      const wait = chance.below(WITHIN_MS);
      await new Promise((resolve) => setTimeout(resolve, wait));
      return buyAndPay(buyers, who, product_id);
    }),
  );
}

/** Answers how pressing Buy went. */
async function buyAndPay(buyers: Buyers, who: Customer, product_id: number): Promise<Entry> {
  const pressed = await buyers.buy(who, [{ product_id, quantity: 1 }]);
  if (pressed.rzp_order_id) {
    const triple = await buyers.pay(pressed.rzp_order_id);
    await insist(() => buyers.verify(who, triple));
  }
  return pressed;
}

/** Sold, or nothing left, or come again in a moment; and in time. */
export function strangeAnswers(pressed: Entry[]): string[] {
  const strange = pressed.filter(
    ({ status, code }) => status !== 200 && code !== 'OUT_OF_STOCK' && code !== 'OVERLOADED',
  );
  const late = pressed.filter(({ milliseconds }) => milliseconds > LONGEST_MS);
  const [first] = strange;
  return [
    ...(first ? [`${strange.length} strange answers, as ${first.status} ${first.code ?? ''}`] : []),
    ...(late.length > 0 ? [`${late.length} waited longer than ${LONGEST_MS} ms`] : []),
  ];
}
