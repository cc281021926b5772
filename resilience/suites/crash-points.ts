import { check } from '../checks/verify-invariants.ts';
import { waitUntilQuiet } from '../checks/wait-idle.ts';
import type { Arming } from '../faults/fail-points.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { exactly, reached, type Suite, type Verdict } from '../harness/suite.ts';
import { countEnds, PLAYS, type PlayName, type Reporter } from '../load/payment-scenarios.ts';

/** The shop is killed before and after every statement and every call of the provider of a payment. */
export const killShop: Suite = {
  sample: () => killAt({ ways: SHOP, every: 8, sides: 'in turn', least: 10 }),
  full: () => killAt({ ways: SHOP, every: 1, sides: 'both', least: 150 }),
};

/** The worker likewise, when it reads of the money in an event, and when it has to ask for it. */
export const killWorker: Suite = {
  sample: () => killAt({ ways: WORKER, every: 8, sides: 'in turn', least: 20 }),
  full: () => killAt({ ways: WORKER, every: 1, sides: 'both', least: 300 }),
};

/** Which process dies, and how the money is reported so that its work is met. */
interface Way {
  victim: 'shop' | 'worker';
  reporter: Reporter;
}

const SHOP: Way[] = [{ victim: 'shop', reporter: 'browser' }];
const WORKER: Way[] = [
  { victim: 'worker', reporter: 'event' },
  { victim: 'worker', reporter: 'poll' },
];

interface Plan {
  ways: Way[];
  /** Every so many points. */
  every: number;
  /** Before and after each point, or before one and after the next. */
  sides: 'both' | 'in turn';
  /** As many kills must come about. */
  least: number;
}

interface Case extends Way {
  play: PlayName;
}

async function killAt(plan: Plan): Promise<Verdict> {
  const house = await openHouse({ failPoints: true });
  const complaints: string[] = [];
  const places = new Set<string>();
  let kills = 0;
  try {
    for (const way of plan.ways) {
      for (const play of Object.keys(PLAYS) as PlayName[]) {
        for await (const point of killEach(house, { ...way, play }, plan, complaints)) {
          kills += 1;
          places.add(point);
        }
      }
    }
  } finally {
    await house.close();
  }
  complaints.push(...reached('kills', kills, plan.least));
  return {
    figures: `${kills} kills at ${places.size} places, ${Object.keys(PLAYS).length} plays × ${plan.ways.length} ways`,
    complaints,
  };
}

/** From the first point on, until there is none any more. */
async function* killEach(house: House, one: Case, plan: Plan, complaints: string[]) {
  for (let round = 0, met = true; met; round += 1) {
    met = false;
    const at = 1 + round * plan.every;
    for (const when of round % 2
      ? (['before', 'after'] as const)
      : (['after', 'before'] as const)) {
      if (met && plan.sides === 'in turn') break;
      const point = await killOnce(house, one, { at, when }, complaints);
      if (!point) continue;
      met = true;
      yield point;
    }
  }
}

/** Plays one payment while a process is to die at one point. Tells where it died, if it did. */
async function killOnce(
  house: House,
  one: Case,
  arming: Arming,
  complaints: string[],
): Promise<string | undefined> {
  const { orders, refunds, go } = PLAYS[one.play];
  const victim = one.victim === 'shop' ? house.shops[0] : house.worker;
  const [who] = await house.customers(1);
  if (!victim || !who) throw new Error('the house is empty');
  const before = victim.words().length;
  const diedAt = () => /fail-point \d+ (.*)/.exec(victim.words().slice(before))?.[1];
  await victim.arm(arming);
  await go(house, who, one.reporter);
  await waitUntilQuiet(house);
  // At its very last statement it may die when everything is quiet already.
  const disarm = () =>
    victim.arm({ at: 0, when: 'before' }).catch((error: unknown) => {
      if (!diedAt()) throw error;
    });
  if (!diedAt()) await disarm();
  const point = diedAt();
  if (point) await victim.revived();

  const complaintsOfAll = await check(house);
  const ends = await countEnds(house, who);
  const found = [
    ...exactly('orders', ends.orders, orders),
    ...exactly('refunds', ends.refunds, refunds),
    ...complaintsOfAll,
  ];
  const place = `${one.play}, ${one.victim}, ${one.reporter}, ${arming.at} ${point ?? 'not met'}`;
  complaints.push(...found.map((complaint) => `${place}: ${complaint}`));
  await forgetEnded(house);
  return point;
}

/** Nobody pays for these any more; looking at them again would be points of another payment. */
async function forgetEnded({ db }: House): Promise<void> {
  await db
    .updateTable('checkout')
    .set({ check_at: null })
    .where('state', 'in', ['released', 'paid'])
    .execute();
}
