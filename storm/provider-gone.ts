import { buyersOf } from './buyers.ts';
import { check } from './checker.ts';
import type { Entry } from './history.ts';
import { type House, openHouse } from './house.ts';
import type { Customer } from './people.ts';
import { exactly, type Suite, type Verdict } from './suite.ts';

/** The provider cannot be reached while customers pay there, and then it can again. */
export const providerGone: Suite = {
  sample: () => goAndComeBack(20),
  full: () => goAndComeBack(200),
};

async function goAndComeBack(customers: number): Promise<Verdict> {
  const house = await openHouse({ providerProxy: true });
  try {
    const product_id = await house.product({ stock: customers * 2 });
    const opened = await openSheets(house, customers, product_id);
    await house.providerProxy?.set({ kind: 'refuse' });
    const verified = await payAll(house, opened);
    const [late] = await house.customers(1);
    const refused = late && (await buyersOf(house).buy(late, [{ product_id, quantity: 1 }]));
    for (let minutes = 0; minutes < 30; minutes += 5) await house.passTime('5 minutes');

    const complaints = await check(house);
    const orders = await house.db.selectFrom('orders').select('order_id').execute();
    const told = verified.filter((entry) => entry.order_id).length;
    return {
      figures: `${customers} payments, ${told} told by the browser, the others by nobody`,
      complaints: [
        ...complaints,
        ...exactly('orders told', told, Math.ceil(customers / 2)),
        ...exactly('orders', orders.length, customers),
        ...(refused?.code === 'PAYMENT_UNAVAILABLE' ? [] : [`Buy was answered ${refused?.status}`]),
      ],
    };
  } finally {
    await house.close();
  }
}

interface Sheet {
  who: Customer;
  rzp_order_id: string;
}

async function openSheets(house: House, customers: number, product_id: number): Promise<Sheet[]> {
  const people = await house.customers(customers);
  return Promise.all(
    people.map(async (who) => {
      const { rzp_order_id = '' } = await buyersOf(house).buy(who, [{ product_id, quantity: 1 }]);
      return { who, rzp_order_id };
    }),
  );
}

/** Everybody pays, and every other tab is closed before it could say so. */
async function payAll(house: House, sheets: Sheet[]): Promise<Entry[]> {
  const buyers = buyersOf(house);
  const entries = await Promise.all(
    sheets.map(async ({ who, rzp_order_id }, place) => {
      const triple = await buyers.pay(rzp_order_id, { webhooks: false });
      return place % 2 ? [] : [await buyers.verify(who, triple)];
    }),
  );
  return entries.flat();
}
