import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createEnvironmentPool, type EnvironmentPool } from './harness/environment-pool.ts';
import type { Result, RunOptions, Size, Suite } from './harness/suite.ts';
import { cancelledOrders } from './suites/cancelled-orders.ts';
import { changeSets } from './suites/change-sets.ts';
import { cluster } from './suites/cluster.ts';
import { counterDay } from './suites/counter-day.ts';
import { couponStorm } from './suites/coupon-storm.ts';
import { crashPoints } from './suites/crash-points.ts';
import { deadlocks } from './suites/deadlocks.ts';
import { eventOrderings } from './suites/event-orderings.ts';
import { fuzz } from './suites/fuzz.ts';
import { gracefulStop } from './suites/graceful-stop.ts';
import { lastStock } from './suites/last-stock.ts';
import { lostCommitAck } from './suites/lost-commit-ack.ts';
import { mail } from './suites/mail.ts';
import { modelSuite } from './suites/model.ts';
import { mutants } from './suites/mutants.ts';
import { paymentQueue } from './suites/payment-queue.ts';
import { providerFaults } from './suites/provider-faults.ts';
import { resourceExhaustion } from './suites/resource-exhaustion.ts';
import { restoreDrill } from './suites/restore-drill.ts';
import { saleBorders } from './suites/sale-borders.ts';
import { shipments } from './suites/shipments.ts';
import { soak } from './suites/soak.ts';
import { webhookChaos } from './suites/webhook-chaos.ts';

/** The longest first, so that the two lanes of a sample end together; equal environments in a row. */
const suites: Record<string, Suite> = {
  'crash-points': crashPoints,
  mail,
  fuzz,
  'sale-borders': saleBorders,
  soak,
  'provider-faults': providerFaults,
  'counter-day': counterDay,
  'graceful-stop': gracefulStop,
  model: modelSuite,
  'lost-commit-ack': lostCommitAck,
  deadlocks,
  'last-stock': lastStock,
  'coupon-storm': couponStorm,
  'payment-queue': paymentQueue,
  'cancelled-orders': cancelledOrders,
  shipments,
  'change-sets': changeSets,
  'event-orderings': eventOrderings,
  'webhook-chaos': webhookChaos,
  'resource-exhaustion': resourceExhaustion,
  'restore-drill': restoreDrill,
  cluster,
  mutants,
};
/** Too long for every push, or they need root: run by the nightly gate, or by name. */
const NIGHTLY = new Set(['resource-exhaustion', 'restore-drill']);
/** Separate steps of the nightly gate: never run with the other suites. */
const BY_NAME = new Set(['cluster', 'mutants']);
/** They judge how long a reply takes or how much memory a server needs: nothing else runs beside them. */
const MEASURES = new Set([
  'fuzz',
  'sale-borders',
  'soak',
  'provider-faults',
  'graceful-stop',
  'last-stock',
  'coupon-storm',
  'payment-queue',
  'resource-exhaustion',
  'restore-drill',
]);
const REPORTS = 'reports/resilience';

/**
 * `npm run resilience`: a small sample of each suite that is not nightly, two at a time.
 * `-- nightly`, `-- full`: larger samples of every suite but `cluster` and `mutants`; those that
 * measure run first and alone, the others two at a time.
 * `-- cluster full`, `-- last-stock full --times 20 --seed 7`: one suite.
 * `-- --list`: only names them.
 * Exits with 1 when a guarantee was broken.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string' }, seed: { type: 'string' }, list: { type: 'boolean' } },
});
const LONG_SIZES = ['nightly', 'full'] as const;
const size: Size = LONG_SIZES.find((one) => positionals.includes(one)) ?? 'sample';
const names = positionals.filter((name) => name !== size);
const isChosen = (name: string) =>
  names.length > 0
    ? names.includes(name)
    : !BY_NAME.has(name) && (size !== 'sample' || !NIGHTLY.has(name));
const chosen = Object.entries(suites).filter(([name]) => isChosen(name));

if (names.some((name) => !(name in suites))) {
  console.error(`Suites: ${Object.keys(suites).join(', ')}`);
  process.exitCode = 2;
} else if (values.list) {
  for (const [name] of chosen) console.log(`${name} ${size}`);
} else {
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const times = values.times === undefined ? undefined : Number(values.times);
  await runAll({ seed, times });
  // Open handles of killed processes must not delay the exit.
  process.exit();
}

/** A sample judges no times, so that all of its suites share the machine. */
async function runAll(options: RunOptions): Promise<void> {
  mkdirSync(REPORTS, { recursive: true });
  const isAlone = (name: string) => size !== 'sample' && MEASURES.has(name);
  await runInLanes(
    chosen.filter(([name]) => isAlone(name)),
    1,
    options,
  );
  await runInLanes(
    chosen.filter(([name]) => !isAlone(name)),
    2,
    options,
  );
}

async function runInLanes(
  entries: [string, Suite][],
  lanes: number,
  options: RunOptions,
): Promise<void> {
  const queue = entries.values();
  const lane = async () => {
    const pool = createEnvironmentPool(options.seed);
    for (const [name, suite] of queue) {
      const result = await runOne(name, suite, options, pool);
      const report = { name, seed: options.seed, ...result };
      writeFileSync(`${REPORTS}/${name}.json`, JSON.stringify(report));
    }
    await pool.close();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

async function runOne(
  name: string,
  suite: Suite,
  options: RunOptions,
  pool: EnvironmentPool,
): Promise<Result> {
  const started = performance.now();
  const result = await suite.run(size, options, pool).catch((error: unknown) => ({
    summary: 'aborted',
    failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  const { summary, failures } = result;
  const seconds = Math.round((performance.now() - started) / 1000);
  const end = failures.length === 0 ? 'clean' : `${failures.length} failures`;
  const lines = failures.slice(0, 20).map((failure) => `\n  ${failure}`);
  console.log(
    `${name.padEnd(20)} ${summary}; seed ${options.seed}, ${seconds} s: ${end}${lines.join('')}`,
  );
  if (failures.length > 0) process.exitCode = 1;
  return result;
}
