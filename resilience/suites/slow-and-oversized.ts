import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { megabytesOf } from '../checks/memory.ts';
import { quantile } from '../checks/quantile.ts';
import { check } from '../checks/verify-invariants.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { type House, openHouse } from '../harness/environment.ts';
import type { Reply } from '../harness/http-client.ts';
import { exactly, type Run, reached, type Suite, type Verdict } from '../harness/suite.ts';
import { bring, letterOf } from '../harness/webhook-client.ts';

const BIG = Buffer.alloc(10 * 1024 * 1024, 'a');
const BIG_LANES = 2;
const GOOD_EVERY_MS = 50;
const MOST_GROWTH_MB = 60;
const PATIENCE_MS = 30_000;

/** Bodies that never end and bodies without measure, while true events go on coming. */
export const slowAndBig: Suite = {
  sample: (run) => press(run, { slow: 50, big: 20, goodMs: 3_000 }),
  full: (run) => press(run, { slow: 500, big: 200, goodMs: 200 }),
};

interface Plan {
  slow: number;
  big: number;
  /** How long a good one may wait; a sample shares the machine with others. */
  goodMs: number;
}

async function press({ times }: Run, plan: Plan): Promise<Verdict> {
  const slow = times ?? plan.slow;
  const house = await openHouse();
  try {
    const good = await goodEvents(house);
    // The first requests of a young process say nothing about it.
    await Promise.all(Array.from({ length: 50 }, () => good()));
    const before = memoryOf(house);
    const waiting = Promise.all(Array.from({ length: slow }, () => drip(house)));
    const sending = sendBig(house, plan.big);
    const waits = await during(Promise.all([waiting, sending]), good);
    const [slowAnswers, bigAnswers] = await Promise.all([waiting, sending]);
    const growth = memoryOf(house) - before;
    const p99 = quantile(
      waits.map(({ milliseconds }) => milliseconds),
      0.99,
    );
    const taken = waits.filter(({ status }) => status === 200).length;
    const complaints = [
      ...exactly('slow ones given up', countOf(slowAnswers, 408), slow),
      ...exactly('big ones refused', countOf(bigAnswers, 413) + countOf(bigAnswers, 0), plan.big),
      ...reached('good ones', waits.length, 50),
      ...exactly('good ones taken', taken, waits.length),
      ...(p99 < plan.goodMs ? [] : [`the good ones waited ${Math.round(p99)} ms`]),
      ...(growth < MOST_GROWTH_MB ? [] : [`the shop has grown by ${growth} MB`]),
      ...(await check(house)),
    ];
    return {
      figures: `${slow} slow, ${plan.big} of 10 MB, ${waits.length} good ones with p99 ${Math.round(p99)} ms; ${growth} MB more`,
      complaints,
    };
  } finally {
    await house.close();
  }
}

const countOf = (answers: number[], status: number) =>
  answers.filter((answer) => answer === status).length;

type Good = () => Promise<Pick<Reply, 'status' | 'milliseconds'>>;

/** Something true to tell, as often as one likes. */
async function goodEvents(house: House): Promise<Good> {
  const [who] = await house.customers(1);
  if (!who) throw new Error('nobody came');
  const product_id = await house.product({ stock: 1 });
  const { rzp_order_id = '' } = await buyersOf(house).buy(who, [{ product_id, quantity: 1 }]);
  const { razorpay_payment_id: payment_id } = await house.provider.pay(rzp_order_id);
  let told = 0;
  return async () => {
    told += 1;
    const event_id = `good-${told}`;
    const letter = await house.provider.eventFor({
      event: 'payment.captured',
      payment_id,
      event_id,
    });
    return bring(house, letterOf(letter));
  };
}

async function during(work: Promise<unknown>, good: Good) {
  const told: ReturnType<Good>[] = [];
  const ended = work.then(() => true);
  do told.push(good());
  while (!(await Promise.race([ended, pause(GOOD_EVERY_MS, false)])));
  return Promise.all(told);
}

const HEAD =
  'POST /api/razor/webhook HTTP/1.1\r\nhost: shop.test\r\ncontent-type: application/json\r\n' +
  'content-length: 1000\r\n\r\n';

/** One byte each second. Answers the status that it was given at last. */
function drip({ origins }: House): Promise<number> {
  const socket: Socket = connect(Number(new URL(origins[0] ?? '').port), '127.0.0.1');
  return new Promise((resolve) => {
    let text = '';
    const drops = setInterval(() => socket.write('{'), 1_000);
    const end = () => {
      clearInterval(drops);
      socket.destroy();
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1] ?? 0));
    };
    socket.setTimeout(PATIENCE_MS, end);
    socket.on('data', (data) => (text += data.toString())).on('close', end);
    socket.on('error', () => {});
    socket.write(HEAD);
  });
}

async function sendBig(house: House, count: number): Promise<number[]> {
  const left = Array.from({ length: count }).values();
  const answers: number[] = [];
  const lane = async () => {
    for (const _ of left) answers.push(await big(house));
  };
  await Promise.all(Array.from({ length: BIG_LANES }, lane));
  return answers;
}

/**
 * Without saying beforehand how much it will be. Answers 0 when the shop hung up: it need not read on,
 * and whoever is still sending may not hear why.
 */
function big({ origins }: House): Promise<number> {
  return new Promise((resolve) => {
    const outgoing = request(`${origins[0]}/api/razor/webhook`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    });
    outgoing.on('response', (incoming) => {
      resolve(incoming.statusCode ?? 0);
      outgoing.destroy();
    });
    outgoing.on('error', () => resolve(0));
    outgoing.end(BIG);
  });
}

function memoryOf({ shops }: House): number {
  return Math.round(megabytesOf(shops[0]?.pid() ?? 0));
}
