import { payments } from '@shop/contract';
import * as z from 'zod/mini';
import { check } from '../checks/verify-invariants.ts';
import type { Customer } from '../harness/accounts.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { inLanes } from '../harness/concurrency.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { callShop, post } from '../harness/http-client.ts';
import { chanceOf } from '../harness/random.ts';
import { countRows } from '../harness/rows.ts';
import { exactly, type Run, type Suite, type Verdict } from '../harness/suite.ts';
import { type Desk, FORGERIES } from '../load/result-forgeries.ts';

const Told = z.object({ order_id: z.string() });
const LANES = 16;
const REPEATS = 50;
/** A result that is none leads there as well as one with a forged signature. */
const TURNED_AWAY = /^303 \/cart\?payment=(failed|refused)$/;

/** Results of the payment sheet that nobody's sheet gave. None of them becomes an order. */
export const forgedResults: Suite = {
  sample: (run) => forge(run, 200),
  full: (run) => forge(run, 2_000),
};

async function forge({ seed, times }: Run, usual: number): Promise<Verdict> {
  const count = times ?? usual;
  const house = await openHouse();
  try {
    const [honest, forger] = await house.customers(2);
    if (!honest || !forger) throw new Error('nobody came');
    const desk = { ...(await furnishDesk(house, honest, forger)), chance: chanceOf(seed) };
    const complaints = await sendAll(house, forger, desk, count);
    complaints.push(...exactly('orders after the forgeries', await countRows(house, 'orders'), 0));
    complaints.push(...(await honestAfterAll(house, honest, forger, desk)));
    complaints.push(...(await check(house)));
    const kinds = Object.keys(FORGERIES).length;
    return {
      figures: `${count} results of ${kinds} kinds; one true one ${REPEATS} times`,
      complaints,
    };
  } finally {
    await house.close();
  }
}

async function furnishDesk(house: House, honest: Customer, forger: Customer) {
  const buyers = buyersOf(house);
  await house.provider.setWebhooks({ enabled: false });
  const dearProduct = await house.product({ stock: 5, rupees: 90_000 });
  const product = await house.product({ stock: 5, rupees: 100 });
  const press = async (who: Customer, product_id: number) =>
    (await buyers.buy(who, [{ product_id, quantity: 1 }])).rzp_order_id ?? '';
  // Paid, and the result is kept in the pocket; then another wish takes the place of the first.
  const cheap = await buyers.pay(await press(forger, product));
  const foreign = await buyers.pay(await press(honest, product));
  const dear = await press(forger, dearProduct);
  const failed = await buyers.pay(dear, { status: 'failed' });
  return { cheap, foreign, dear, failed, dearProduct };
}

/** Half of them as the page sends them, half as a browser without pop-ups comes back. */
async function sendAll(house: House, forger: Customer, desk: Desk, count: number) {
  const kinds = Object.entries(FORGERIES);
  const complaints: string[] = [];
  await inLanes(Array.from({ length: count }), LANES, async (_, place) => {
    const [name, make] = kinds[place % kinds.length] ?? [];
    if (!make) return;
    const product_list = [{ product_id: desk.dearProduct, quantity: 5 }];
    const body = { ...make(desk), product_list };
    const back = Math.floor(place / kinds.length) % 2 === 1;
    const reply = back ? await comeBack(house, body) : await verify(house, forger, body);
    const told = `${reply.status} ${String(reply.headers.location ?? '')}`.trim();
    if (!(back ? TURNED_AWAY : /^400$/).test(told)) {
      complaints.push(`${name} was answered ${told}: ${JSON.stringify(reply.body)}`);
    }
  });
  return complaints;
}

const verify = ({ origins }: House, who: Customer, body: object) =>
  callShop(origins[0] ?? '', payments.verify, { ...who, body });

const comeBack = ({ origins }: House, body: Record<string, unknown>) =>
  post(`${origins[0]}/api/razor/return`, {
    text: new URLSearchParams(
      Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
    ).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** True results: told to their owner alone, the same however often, and for what was frozen. */
async function honestAfterAll(house: House, honest: Customer, forger: Customer, desk: Desk) {
  const stolen = await verify(house, forger, desk.foreign);
  const product_list = [{ product_id: desk.dearProduct, quantity: 5 }];
  const answers = await Promise.all(
    Array.from({ length: REPEATS }, () => verify(house, honest, { ...desk.foreign, product_list })),
  );
  await verify(house, forger, { ...desk.cheap, product_list });
  const [own] = answers.flatMap(({ body }) => z.safeParse(Told, body).data?.order_id ?? []);
  const path = `/api/order/${own ?? ''}` as const;
  const looked = await callShop(house.origins[0] ?? '', { method: 'GET', path }, forger);
  const told = new Set(answers.map(({ body }) => JSON.stringify(body)));
  const dear = await house.db
    .selectFrom('order_item')
    .select('order_id')
    .where('product_id', '=', desk.dearProduct)
    .execute();
  return [
    ...exactly('as answer to the result of somebody else', stolen.status, 404),
    ...(/[0-9A-Z]{4}-[0-9A-Z]{4}/.test(JSON.stringify(stolen.body))
      ? ['and it told a number']
      : []),
    ...exactly('as answer to a look at the order of somebody else', looked.status, 404),
    ...exactly('different answers to one true result', told.size, 1),
    ...([...told].every((text) => /^{"order_id":"[0-9A-Z-]{9}"}$/.test(text))
      ? []
      : [`and they were ${[...told].join(' ')}`]),
    ...exactly('orders', await countRows(house, 'orders'), 2),
    ...exactly('dear pieces sold', dear.length, 0),
  ];
}
