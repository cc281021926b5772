import type { TestStaff } from '@shop/test-kit/accounts';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { waitIdle } from '../checks/wait-idle.ts';
import type { Arming } from '../faults/fail-points.ts';
import { openCounter } from '../harness/counter.ts';
import type { Environment } from '../harness/environment.ts';
import { type Buyer, createGuest } from '../harness/guests.ts';
import { createLinkBuyer } from '../harness/links.ts';
import { createRandom, itemAt, type Random } from '../harness/random.ts';
import { expectAtLeast, suite } from '../harness/suite.ts';
import {
  CODE_SCENARIOS,
  type CounterScenario,
  IN_HAND_SCENARIOS,
} from '../load/counter-scenarios.ts';
import {
  checkOutcome,
  LINK_SCENARIOS,
  playScenario,
  type Reporter,
  SCENARIOS,
  type Scenario,
} from '../load/payment-scenarios.ts';

interface Plan {
  /**
   * Cases that are drawn, of each way to buy in turn, with one kill each at one of the first points; without it all
   * cases and points.
   */
  drawn?: number;
  /** Takes every `stride`-th point of a case. */
  stride: number;
  minKills: number;
}

/** How it is bought. */
const WAYS = ['guest', 'link', 'counter', 'account'] as const;
type Way = (typeof WAYS)[number];

interface Case {
  way: Way;
  victim: 'server' | 'worker';
  reporter: Reporter;
  name: string;
  /** @returns a check of what must have come of it */
  play: (env: Environment, seller: TestStaff) => Promise<() => Promise<string[]>>;
}

/** The process that is killed, and the trigger that makes it settle the payment. */
const VICTIMS = [
  { victim: 'server', reporter: 'browser' },
  { victim: 'worker', reporter: 'event' },
  { victim: 'worker', reporter: 'poll' },
] as const;

type Victim = (typeof VICTIMS)[number];

/** A scenario that ends before its drawn point kills nothing. */
const DRAWN_POINTS = 8;

/** Server and worker are killed before and after every statement and provider call of a payment. */
export const crashPoints = suite<Plan>({
  environment: { failPoints: true },
  sample: { drawn: 9, stride: 1, minKills: 4 },
  nightly: { stride: 20, minKills: 65 },
  full: { stride: 1, minKills: 1500 },
  async run(env, { drawn, stride, minKills }, { seed }) {
    const failures: string[] = [];
    const points: string[] = [];
    const killsOf = { guest: 0, account: 0, link: 0, counter: 0 };
    const random = createRandom(seed);
    const seller = await openCounter(env);
    for (const one of drawn ? drawCases(random, drawn) : WAYS.flatMap(listCases)) {
      const kill = (arming: Arming) => killOnce(env, seller, { one, arming, failures });
      const killed = drawn
        ? killAtDrawnPoint(kill, random)
        : killAtEachPoint(kill, { first: 1 + random.below(stride), stride });
      for await (const point of killed) {
        points.push(point);
        killsOf[one.way] += 1;
      }
    }
    failures.push(
      ...expectAtLeast('kills', points.length, minKills),
      ...expectAtLeast('kills while a guest pays', killsOf.guest, 1),
      ...expectAtLeast('kills of a sale by link', killsOf.link, 1),
      ...expectAtLeast('kills at the counter', killsOf.counter, 1),
    );
    const summary = `${points.length} kills at ${new Set(points).size} points, ${killsOf.guest} while a guest pays, ${killsOf.link} of a sale by link, ${killsOf.counter} at the counter`;
    return { summary, failures };
  },
});

/** Every way a payment can go, with every process that can die meanwhile. */
function listCases(way: Way): Case[] {
  if (way === 'counter') return listCounterCases();
  const scenarios: Record<string, Scenario> = way === 'link' ? LINK_SCENARIOS : SCENARIOS;
  return VICTIMS.flatMap(({ victim, reporter }) =>
    Object.entries(scenarios).map(([name, scenario]) => ({
      way,
      victim,
      reporter,
      name,
      play: async (env, seller) => {
        const customer = await createBuyer(env, way, seller);
        await playScenario(env, customer, scenario, reporter);
        return () => checkOutcome(env, customer, scenario);
      },
    })),
  );
}

function listCounterCases(): Case[] {
  const cases = (scenarios: Record<string, CounterScenario>, victims: readonly Victim[]) =>
    victims.flatMap((victim) =>
      Object.entries(scenarios).map(([name, scenario]): Case => {
        const play: Case['play'] = (env, seller) => scenario(env, seller, victim.reporter);
        return { way: 'counter', ...victim, name, play };
      }),
    );
  return [...cases(IN_HAND_SCENARIOS, VICTIMS.slice(0, 1)), ...cases(CODE_SCENARIOS, VICTIMS)];
}

function drawCases(random: Random, count: number): Case[] {
  const cases = WAYS.map((way) => random.shuffle(listCases(way)));
  return Array.from({ length: count }, (_, index) =>
    itemAt(itemAt(cases, index % WAYS.length), Math.floor(index / WAYS.length)),
  );
}

type Kill = (arming: Arming) => Promise<string | undefined>;
const SIDES = ['before', 'after'] as const;

async function* killAtDrawnPoint(kill: Kill, random: Random) {
  const point = await kill({ at: 1 + random.below(DRAWN_POINTS), when: random.pick(SIDES) });
  if (point) yield point;
}

/** At every `stride`th point, until the scenario passes no further one. */
async function* killAtEachPoint(kill: Kill, { first, stride }: { first: number; stride: number }) {
  for (let at = first, reached = true; reached; at += stride) {
    reached = false;
    for (const when of SIDES) {
      const point = await kill({ at, when });
      if (!point) continue;
      reached = true;
      yield point;
    }
  }
}

interface Killing {
  one: Case;
  arming: Arming;
  failures: string[];
}

/** @returns the point at which the process died; undefined: it was not reached */
async function killOnce(
  env: Environment,
  seller: TestStaff,
  { one, arming, failures }: Killing,
): Promise<string | undefined> {
  const victim = one.victim === 'server' ? env.servers[0] : env.worker;
  if (!victim) throw new Error('the environment has no server');
  const before = victim.output().length;
  const killedAt = () => /fail-point \d+ (.*)/.exec(victim.output().slice(before))?.[1];
  await victim.arm(arming);
  const check = await one.play(env, seller);
  await waitIdle(env);
  if (!killedAt()) {
    await victim.arm({ at: 0, when: 'before' }).catch((error: unknown) => {
      // At the very last statement it may die after everything is idle.
      if (!killedAt()) throw error;
    });
  }
  const point = killedAt();
  if (point) await victim.restarted();

  const violations = await verifyInvariants(env);
  const found = [...(await check()), ...(await listMissingReceipts(env)), ...violations];
  const place = `${one.way}, ${one.name}, ${one.victim}, ${one.reporter}, ${arming.at} ${point ?? 'not reached'}`;
  failures.push(...found.map((failure) => `${place}: ${failure}`));
  await stopPolling(env);
  return point;
}

function createBuyer(
  env: Environment,
  way: Exclude<Way, 'counter'>,
  seller: TestStaff,
): Buyer | Promise<Buyer> {
  if (way === 'link') return createLinkBuyer(seller);
  return way === 'guest' ? createGuest() : env.addCustomer();
}

/** The shop is registered before the first order. At the counter nothing is paid in advance. */
async function listMissingReceipts({ db }: Environment): Promise<string[]> {
  const orders = db.selectFrom('orders').select('orders.order_id');
  const missing = orders
    .leftJoin('tax_document', (join) =>
      join
        .onRef('tax_document.order_id', '=', 'orders.order_id')
        .on('tax_document.kind', '=', 'receipt'),
    )
    .where('document_id', 'is', null)
    .where('channel', '<>', 'counter');
  return (await missing.execute()).map(({ order_id }) => `order ${order_id} has no receipt`);
}

/** Later polls of finished checkouts would be points of another payment. */
const stopPolling = ({ db }: Environment) =>
  db
    .updateTable('checkout')
    .set({ next_check_at: null })
    .where('status', 'in', ['released', 'paid'])
    .execute();
