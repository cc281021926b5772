import { verifyInvariants } from '../checks/verify-invariants.ts';
import { waitIdle } from '../checks/wait-idle.ts';
import type { Arming } from '../faults/fail-points.ts';
import type { Environment } from '../harness/environment.ts';
import { createGuest } from '../harness/guests.ts';
import { registerForTax } from '../harness/queries.ts';
import { createRandom, type Random } from '../harness/random.ts';
import { expectAtLeast, suite } from '../harness/suite.ts';
import {
  checkOutcome,
  playScenario,
  type Reporter,
  SCENARIOS,
  type ScenarioName,
} from '../load/payment-scenarios.ts';

interface Plan {
  /**
   * Cases that are drawn, of customers and guests in turn, with one kill each at one of the first points; without it
   * all cases and points.
   */
  drawn?: number;
  /** Takes every `stride`-th point of a case. */
  stride: number;
  minKills: number;
}

interface Case {
  /** The buyer has no account. */
  guest: boolean;
  victim: 'server' | 'worker';
  reporter: Reporter;
  scenario: ScenarioName;
}

/** The process that is killed, and the trigger that makes it settle the payment. */
const VICTIMS = [
  { victim: 'server', reporter: 'browser' },
  { victim: 'worker', reporter: 'event' },
  { victim: 'worker', reporter: 'poll' },
] as const;

/** A scenario that ends before its drawn point kills nothing. */
const DRAWN_POINTS = 8;

/** Server and worker are killed before and after every statement and provider call of a payment. */
export const crashPoints = suite<Plan>({
  environment: { failPoints: true },
  sample: { drawn: 7, stride: 1, minKills: 3 },
  nightly: { stride: 12, minKills: 65 },
  full: { stride: 1, minKills: 900 },
  async run(env, { drawn, stride, minKills }, { seed }) {
    await registerForTax(env);
    const failures: string[] = [];
    const points: string[] = [];
    let killsOfGuests = 0;
    const random = createRandom(seed);
    for (const one of drawn ? drawCases(random, drawn) : listCases()) {
      const kill = (arming: Arming) => killOnce(env, one, arming, failures);
      const killed = drawn
        ? killAtDrawnPoint(kill, random)
        : killAtEachPoint(kill, { first: 1 + random.below(stride), stride });
      for await (const point of killed) {
        points.push(point);
        if (one.guest) killsOfGuests += 1;
      }
    }
    failures.push(
      ...expectAtLeast('kills', points.length, minKills),
      ...expectAtLeast('kills while a guest pays', killsOfGuests, 1),
    );
    const summary = `${points.length} kills at ${new Set(points).size} points, ${killsOfGuests} while a guest pays`;
    return { summary, failures };
  },
});

/** Every way a payment can go, with every process that can die meanwhile. */
function listPayments(): Omit<Case, 'guest'>[] {
  // Keys of a literal object.
  const scenarios = Object.keys(SCENARIOS) as ScenarioName[];
  return VICTIMS.flatMap((victim) => scenarios.map((scenario) => ({ ...victim, scenario })));
}

const listCases = (): Case[] =>
  listPayments().flatMap((payment) => [false, true].map((guest) => ({ ...payment, guest })));

const drawCases = (random: Random, count: number): Case[] =>
  random
    .shuffle(listPayments())
    .slice(0, count)
    .map((payment, index) => ({ ...payment, guest: index % 2 === 0 }));

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

/** @returns the point at which the process died; undefined: it was not reached */
async function killOnce(
  env: Environment,
  one: Case,
  arming: Arming,
  failures: string[],
): Promise<string | undefined> {
  const scenario = SCENARIOS[one.scenario];
  const victim = one.victim === 'server' ? env.servers[0] : env.worker;
  if (!victim) throw new Error('the environment has no server');
  const customer = one.guest ? createGuest() : await env.addCustomer();
  const before = victim.output().length;
  const killedAt = () => /fail-point \d+ (.*)/.exec(victim.output().slice(before))?.[1];
  await victim.arm(arming);
  await playScenario(env, customer, scenario, one.reporter);
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
  const outcome = await checkOutcome(env, customer, scenario);
  const found = [...outcome, ...(await listMissingReceipts(env)), ...violations];
  const place = `${one.guest ? 'guest, ' : ''}${one.scenario}, ${one.victim}, ${one.reporter}, ${arming.at} ${point ?? 'not reached'}`;
  failures.push(...found.map((failure) => `${place}: ${failure}`));
  await stopPolling(env);
  return point;
}

/** The shop is registered before the first order. */
async function listMissingReceipts({ db }: Environment): Promise<string[]> {
  const orders = db.selectFrom('orders').select('orders.order_id');
  const missing = orders
    .leftJoin('tax_document', (join) =>
      join
        .onRef('tax_document.order_id', '=', 'orders.order_id')
        .on('tax_document.kind', '=', 'receipt'),
    )
    .where('document_id', 'is', null);
  return (await missing.execute()).map(({ order_id }) => `order ${order_id} has no receipt`);
}

/** Later polls of finished checkouts would be points of another payment. */
const stopPolling = ({ db }: Environment) =>
  db
    .updateTable('checkout')
    .set({ next_check_at: null })
    .where('status', 'in', ['released', 'paid'])
    .execute();
