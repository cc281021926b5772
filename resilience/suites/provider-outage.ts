import { freePort } from '@shop/server/tools/local-postgres.ts';
import { watchCalls } from '../checks/provider-call-rate.ts';
import { check } from '../checks/verify-invariants.ts';
import type { Customer } from '../harness/accounts.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { type House, openHouse } from '../harness/environment.ts';
import type { Entry } from '../harness/history.ts';
import { countRows } from '../harness/rows.ts';
import { exactly, type Suite, type Verdict } from '../harness/suite.ts';
import { until } from '../harness/wait-for.ts';

const CALLS_PER_SECOND = 5;
const LONGEST_SECONDS = 300;
const TOKEN = 'a token for the metrics';

/** The provider cannot be reached while customers pay there, and then it can again. */
export const providerGone: Suite = {
  sample: () => goAndComeBack(20),
  full: () => goAndComeBack(200),
};

async function goAndComeBack(customers: number): Promise<Verdict> {
  const port = await freePort();
  const settings = {
    PROVIDER_CALLS_PER_SECOND: String(CALLS_PER_SECOND),
    WORKER_PORT: String(port),
    METRICS_TOKEN: TOKEN,
  };
  const house = await openHouse({ providerProxy: true, settings });
  try {
    const product_id = await house.product({ stock: customers * 2 });
    const opened = await openSheets(house, customers, product_id);
    await house.providerProxy?.set({ kind: 'refuse' });
    const verified = await payAll(house, opened);
    const [late] = await house.customers(1);
    const refused = late && (await buyersOf(house).buy(late, [{ product_id, quantity: 1 }]));
    for (let minutes = 0; minutes < 30; minutes += 5) await house.passTime('5 minutes');

    const told = verified.filter((entry) => entry.order_id).length;
    const back = await comeBack(house, `http://127.0.0.1:${port}/metrics`, customers);
    // What is left to see is the same at any pace.
    settings.PROVIDER_CALLS_PER_SECOND = '500';
    await house.worker.restart();
    return {
      figures: `${customers} payments, ${told} told by the browser, the others by nobody; found in ${back.seconds} s`,
      complaints: [
        ...back.complaints,
        ...(await check(house)),
        ...exactly('orders told', told, Math.ceil(customers / 2)),
        ...exactly('orders', await countRows(house, 'orders'), customers),
        ...(refused?.code === 'PAYMENT_UNAVAILABLE' ? [] : [`Buy was answered ${refused?.status}`]),
      ],
    };
  } finally {
    await house.close();
  }
}

/** Everything is found soon, and the provider is not flooded by those who waited for it. */
async function comeBack(house: House, metrics: string, customers: number) {
  const calls = watchCalls(metrics, TOKEN);
  try {
    const began = Date.now();
    await house.calm();
    const areFound = async () => (await countRows(house, 'orders')) >= customers;
    await until('every payment is an order', areFound, { limitMs: LONGEST_SECONDS * 1000 });
    const seconds = Math.round((Date.now() - began) / 1000);
    return { seconds, complaints: await calls.faster(CALLS_PER_SECOND) };
  } finally {
    calls.stop();
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
