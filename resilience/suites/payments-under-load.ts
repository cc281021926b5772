import { Agent } from 'node:http';
import { quantile } from '../checks/quantile.ts';
import { check } from '../checks/verify-invariants.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { post, type Reply } from '../harness/http-client.ts';
import { chanceOf } from '../harness/random.ts';
import { exactly, type Run, reached, type Suite, type Verdict } from '../harness/suite.ts';
import { flood, strangeAnswers } from '../load/burst.ts';

const EACH_PER_SECOND = 50;
/** A sample is also taken on a machine that does much else. */
const SAMPLE = { hundredthMs: 3_000, slowestMs: 15_000 };
const FULL = { hundredthMs: 1_000, slowestMs: 5_000 };

/** While everybody presses Buy, other customers' money is reported: it must not wait for them. */
export const moneyUnderFlood: Suite = {
  sample: (run) => measure(run, { customers: 1_000, seconds: 3, ...SAMPLE }),
  full: (run) => measure(run, { customers: 5_000, seconds: 10, ...FULL }),
};

/** Not those of the crowd: in the storm's own queue nothing is measured. */
const sockets = new Agent({ keepAlive: true });
const SOCKETS = 200;

type Answer = Pick<Reply, 'status' | 'milliseconds'>;
type Send = () => Promise<Answer>;

interface Plan {
  customers: number;
  seconds: number;
  /** One in a hundred may wait longer. */
  hundredthMs: number;
  /** Nobody may wait longer. */
  slowestMs: number;
}

async function measure({ seed }: Run, plan: Plan): Promise<Verdict> {
  const { customers, seconds } = plan;
  const house = await openHouse();
  try {
    const count = EACH_PER_SECOND * seconds;
    const verifies = await prepare(house, count, browserFor);
    const events = await prepare(house, count, eventFor);
    const people = await house.customers(customers);
    const product_id = await house.product({ stock: 10 });

    await openSockets(house);
    const pressing = flood(house, people, product_id, chanceOf(seed));
    const [verified, told] = await Promise.all([atRate(verifies), atRate(events)]);
    const pressed = await pressing;
    return {
      figures: `${customers} pressing; ${wordsFor('verify', verified)}, ${wordsFor('event', told)}`,
      complaints: [
        ...judge('verify', verified, plan),
        ...judge('event', told, plan),
        ...reached('were reported', verified.length + told.length, 2 * count),
        ...strangeAnswers(pressed),
        ...(await check(house)),
      ],
    };
  } finally {
    await house.close();
  }
}

/** Customers who have paid, and of whom the shop does not know it yet. */
async function prepare(
  house: House,
  count: number,
  sender: (house: House, paid: Paid) => Promise<Send>,
): Promise<Send[]> {
  const product_id = await house.product({ stock: count });
  const buyers = buyersOf(house);
  const people = await house.customers(count);
  const sends: Send[] = [];
  for (const who of people) {
    const { rzp_order_id = '' } = await buyers.buy(who, [{ product_id, quantity: 1 }]);
    const triple = await buyers.pay(rzp_order_id, { webhooks: false });
    sends.push(await sender(house, { who, triple }));
  }
  return sends;
}

/**
 * Who pays has the shop open, and a proxy keeps its connections: Node lets one new connection in per
 * turn of its loop, so in a flood new ones wait, whatever they want.
 */
async function openSockets({ origins }: House): Promise<void> {
  const look = { method: 'GET', headers: {}, agent: sockets };
  await Promise.all(Array.from({ length: SOCKETS }, () => post(`${origins[0]}/health/live`, look)));
}

interface Paid {
  who: Awaited<ReturnType<House['customers']>>[number];
  triple: Awaited<ReturnType<ReturnType<typeof buyersOf>['pay']>>;
}

async function browserFor(house: House, { who, triple }: Paid): Promise<Send> {
  return () => buyersOf(house, 0, sockets).verify(who, triple);
}

async function eventFor(house: House, { triple }: Paid): Promise<Send> {
  const payment_id = triple.razorpay_payment_id;
  const { body, signature, event_id } = await house.provider.eventFor({
    event: 'payment.captured',
    payment_id,
  });
  return () =>
    post(`${house.origins[0]}/api/razor/webhook`, {
      text: body,
      agent: sockets,
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': signature,
        'x-razorpay-event-id': event_id,
      },
    });
}

/** So many a second, whether or not the earlier ones are answered. */
async function atRate(sends: Send[]): Promise<Answer[]> {
  return Promise.all(
    sends.map(async (send, place) => {
      await new Promise((resolve) => setTimeout(resolve, (place * 1000) / EACH_PER_SECOND));
      return send();
    }),
  );
}

const slowness = (answers: Answer[], share: number) =>
  Math.round(
    quantile(
      answers.map(({ milliseconds }) => milliseconds),
      share,
    ),
  );

const wordsFor = (what: string, answers: Answer[]) =>
  `${answers.length} ${what} p50 ${slowness(answers, 0.5)} p99 ${slowness(answers, 0.99)} slowest ${slowness(answers, 1)} ms`;

function judge(what: string, answers: Answer[], { hundredthMs, slowestMs }: Plan): string[] {
  const taken = answers.filter(({ status }) => status === 200).length;
  return [
    ...exactly(`of ${what} taken`, taken, answers.length),
    ...(slowness(answers, 0.99) > hundredthMs ? [`${what}: one in a hundred is too slow`] : []),
    ...(slowness(answers, 1) > slowestMs ? [`${what}: the slowest is too slow`] : []),
  ];
}
