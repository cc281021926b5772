import { setTimeout as delay } from 'node:timers/promises';
import { SMALL_HEAP_FLAG } from '@shop/server/platform/child-processes.ts';
import { becomesTrue, waitFor } from '@shop/test-kit/wait-for';
import { watchMemory } from '../checks/memory.ts';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { FAULT_CATALOG, type FaultContext, type FaultName } from '../faults/fault-catalog.ts';
import type { Environment } from '../harness/environment.ts';
import { healthStatus } from '../harness/process.ts';
import { countRows } from '../harness/queries.ts';
import { createRandom, type Random } from '../harness/random.ts';
import { expectAtLeast, suite } from '../harness/suite.ts';
import {
  countVisits,
  describeTraffic,
  mostlyServed,
  startTraffic,
  type Traffic,
  unexpectedVisits,
  visitQuantile,
} from '../load/traffic.ts';

const MINUTE_MS = 60_000;
const MAX_RECOVERY_MS = 30_000;
const MAX_P95_MS = 300;
const MAX_GROWTH_MB = 1;
const SHIFTED_CLOCK = new URL('../faults/shifted-clock.ts', import.meta.url).href;

interface Plan {
  viewsPerSecond: number;
  /** First part without faults, in which latency and memory are judged. */
  quietMs: number;
  faults: number;
  /** One fault per interval, over before the next one. */
  intervalMs: number;
  /** Short faults may meet no traffic, and a sample shares its machine. */
  judged: boolean;
}

/** An ordinary day of traffic, then one fault after the other: kills, database and provider faults. */
export const soak = suite<Plan>({
  environment: {
    servers: 2,
    durable: true,
    databaseProxy: true,
    providerProxy: true,
    flags: [SMALL_HEAP_FLAG, `--import=${SHIFTED_CLOCK}`],
    env: { CLOCK_SHIFT_SECONDS: '0' },
  },
  sample: { viewsPerSecond: 10, quietMs: 0, faults: 5, intervalMs: 1_000, judged: false },
  nightly: {
    viewsPerSecond: 40,
    quietMs: MINUTE_MS,
    faults: 8,
    intervalMs: MINUTE_MS / 2,
    judged: true,
  },
  full: {
    viewsPerSecond: 40,
    quietMs: 10 * MINUTE_MS,
    faults: 60,
    intervalMs: MINUTE_MS / 2,
    judged: true,
  },
  async run(env, plan, { seed, times }) {
    const faults = times ?? plan.faults;
    const random = createRandom(seed);
    const names = chooseFaults(random, faults);
    const traffic = await startTraffic(env, seed, plan);
    const minOrders = plan.judged ? faults : 1;
    const failures: string[] = [];
    const recoveryMs = await traffic.during(async () => {
      if (plan.quietMs > 0) failures.push(...(await quietPart(env, traffic, plan.quietMs)));
      const context = { env, random, durationMs: plan.intervalMs * 0.9, hits: [], failures };
      const longest = await injectAll(context, names, plan);
      await becomesTrue(async () => (await countRows(env, 'orders')) >= minOrders);
      return longest;
    });
    await env.advanceTime('26 minutes');
    const limits = plan.judged ? { served: 0.5, lost: 0.05 } : { served: 0.1, lost: 0.2 };
    failures.push(
      ...unexpectedVisits(traffic),
      ...mostlyServed(traffic, limits),
      ...expectAtLeast('orders', await countRows(env, 'orders'), minOrders),
      ...expectAtLeast('checkouts of guests', traffic.guestCheckouts(), plan.judged ? 1 : 0),
      ...(await verifyInvariants(env)),
    );
    return {
      summary: `${names.join(', ')}; ${describeTraffic(traffic)}; longest recovery ${recoveryMs} ms`,
      failures,
    };
  },
});

/** Every kind once in random order, then again. */
function chooseFaults(random: Random, count: number): FaultName[] {
  // Keys of a literal object.
  const kinds = Object.keys(FAULT_CATALOG) as FaultName[];
  const rounds = Array.from({ length: Math.ceil(count / kinds.length) });
  return rounds.flatMap(() => random.shuffle(kinds)).slice(0, count);
}

/** Without faults every visit is served in time, and memory does not grow. */
async function quietPart(env: Environment, traffic: Traffic, quietMs: number): Promise<string[]> {
  const watches = env.processes.map((process) => ({ process, ...watchMemory(process) }));
  await delay(quietMs);
  for (const { stop } of watches) stop();
  const p95 = visitQuantile(traffic, 0.95);
  const failed = traffic.visits.length - countVisits(traffic, 200);
  return [
    ...(p95 > MAX_P95_MS ? [`p95 of a visit is ${p95} ms`] : []),
    ...(failed > 0 ? [`${failed} visits failed without any fault`] : []),
    ...watches.flatMap(({ process, growth }) =>
      growth() < MAX_GROWTH_MB
        ? []
        : [`${process.name} grows by ${growth().toFixed(2)} MB a minute`],
    ),
  ];
}

/** @returns the longest time until every server was ready again, in milliseconds */
async function injectAll(context: FaultContext, names: FaultName[], plan: Plan): Promise<number> {
  const started = performance.now();
  const { env, failures } = context;
  let longest = 0;
  const isReady = async () =>
    (await Promise.all(env.origins.map((origin) => healthStatus(origin, 'ready')))).every(
      (status) => status === 200,
    );
  for (const [index, name] of names.entries()) {
    await delay(Math.max(0, started + index * plan.intervalMs - performance.now()));
    await FAULT_CATALOG[name](context);
    const missed = context.hits.splice(0).includes(0);
    if (missed && plan.judged) failures.push(`${index}, ${name}: met no traffic`);
    const over = performance.now();
    if (!(await becomesTrue(isReady, { timeoutMs: MAX_RECOVERY_MS }))) {
      const output = env.servers.map((server) => server.output().slice(-500)).join(' ');
      failures.push(`${index}, ${name}: not ready again: ${output}`);
      await waitFor(`readiness after ${name}`, isReady, { timeoutMs: 10 * MINUTE_MS });
    }
    longest = Math.max(longest, Math.round(performance.now() - over));
  }
  return longest;
}
