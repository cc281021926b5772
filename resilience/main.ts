import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Run, Suite, Verdict } from './harness/suite.ts';
import { clocks } from './model/clocks.ts';
import { databaseGuards } from './model/database-guards.ts';
import { forgedEvents } from './model/forged-events.ts';
import { forgedResults } from './model/forged-results.ts';
import { guess } from './model/guess.ts';
import { hoarding } from './model/hoarding.ts';
import { injection } from './model/injection.ts';
import { lostRefund } from './model/lost-refund.ts';
import { mixedDay } from './model/mixed-day.ts';
import { noWebhooks } from './model/no-webhooks.ts';
import { ownRival } from './model/own-rival.ts';
import { secretRotation } from './model/secret-rotation.ts';
import { silentWebhook } from './model/silent-webhook.ts';
import { stockEdits } from './model/stock-edits.ts';
import { twoPools } from './model/two-pools.ts';
import { cancelledOrders } from './suites/cancelled-orders.ts';
import { killShop, killWorker } from './suites/crash-points.ts';
import { crossingCarts } from './suites/deadlocks.ts';
import { orderings } from './suites/event-orderings.ts';
import { fuzz } from './suites/fuzz.ts';
import { gracefulStop } from './suites/graceful-stop.ts';
import { lastPieces, oneOfAKind } from './suites/last-stock.ts';
import { lostAnswers } from './suites/lost-commit-ack.ts';
import { modelRun } from './suites/model.ts';
import { mutants } from './suites/mutants.ts';
import { objectStore } from './suites/object-store.ts';
import { outside } from './suites/path-traversal.ts';
import { moneyUnderFlood } from './suites/payments-under-load.ts';
import { canaries } from './suites/pii-leak.ts';
import { databaseDeaths } from './suites/postgres-crash.ts';
import { providerFaults } from './suites/provider-faults.ts';
import { providerGone } from './suites/provider-outage.ts';
import { randomKills } from './suites/random-kills.ts';
import { scarce } from './suites/resource-exhaustion.ts';
import { restoreDrill } from './suites/restore-drill.ts';
import { slowAndBig } from './suites/slow-and-oversized.ts';
import { soak } from './suites/soak.ts';
import { eventStorm } from './suites/webhook-chaos.ts';

type Telling = (options: { each: number; seed: number }) => Promise<boolean>;

/** These tell by themselves what they found. */
const telling = (work: Telling, { sample, full }: { sample: number; full: number }): Suite => {
  const go = async ({ seed, times }: Run, usual: number) => ({
    figures: `${times ?? usual} each`,
    complaints: (await work({ each: times ?? usual, seed })) ? [] : ['see above'],
  });
  return { sample: (run) => go(run, sample), full: (run) => go(run, full) };
};

const suites: Record<string, Suite> = {
  fuzz: telling(fuzz, { sample: 100, full: 5_000 }),
  guess: telling(guess, { sample: 40, full: 500 }),
  injection,
  canaries,
  outside,
  'last-pieces': lastPieces,
  'one-of-a-kind': oneOfAKind,
  'money-under-flood': moneyUnderFlood,
  'crossing-carts': crossingCarts,
  hoarding,
  'own-rival': ownRival,
  'stock-edits': stockEdits,
  'cancelled-orders': cancelledOrders,
  'kill-shop': killShop,
  'kill-worker': killWorker,
  'database-deaths': databaseDeaths,
  'restore-drill': restoreDrill,
  'mixed-day': mixedDay,
  'random-kills': randomKills,
  scarce,
  soak,
  'graceful-stop': gracefulStop,
  'lost-answers': lostAnswers,
  'provider-faults': providerFaults,
  'provider-gone': providerGone,
  orderings,
  'event-storm': eventStorm,
  'no-webhooks': noWebhooks,
  'forged-events': forgedEvents,
  'forged-results': forgedResults,
  'secret-rotation': secretRotation,
  'slow-and-big': slowAndBig,
  'silent-webhook': silentWebhook,
  clocks,
  'lost-refund': lostRefund,
  'two-pools': twoPools,
  'database-guards': databaseGuards,
  'object-store': objectStore,
  model: modelRun,
  mutants,
};
/**
 * Only when asked for: one is about time, which needs a machine that does nothing else; one is long;
 * one needs a store of objects on the machine.
 */
const ALONE = new Set(['guess', 'mutants', 'object-store']);

const REPORT = 'reports/storm.json';

/**
 * What happens to a shop on a bad day. `npm run resilience`: a sample of everything; `-- full`: the whole;
 * `-- last-pieces full --times 20 --seed 7`: one of them. Ends with 1 if anything is not clean. With
 * `--list` it only says which it would run.
 */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string' },
    each: { type: 'string' },
    seed: { type: 'string' },
    list: { type: 'boolean' },
  },
});
const whole = positionals.includes('full');
const named = positionals.filter((name) => name !== 'full');
const unknown = named.filter((name) => !(name in suites));
const count = values.times ?? values.each;
const chosen = Object.entries(suites).filter(([name]) =>
  named.length > 0 ? named.includes(name) : !ALONE.has(name),
);

if (unknown.length > 0) {
  console.error(`Say which: ${Object.keys(suites).join(', ')}`);
  process.exitCode = 2;
} else if (values.list) {
  for (const [name] of chosen) console.log(`${name} ${whole ? 'full' : 'sample'}`);
} else {
  const seed = Number(values.seed ?? randomInt(2 ** 31));
  const times = count === undefined ? undefined : Number(count);
  const report: Told[] = [];
  for (const [name, suite] of chosen) {
    report.push({ name, seed, ...(await storm(name, suite, { seed, times })) });
    mkdirSync('reports', { recursive: true });
    writeFileSync(REPORT, JSON.stringify(report));
  }
  // What a dead program left open, a pipe or a connection, must not keep the verdict waiting.
  process.exit();
}

interface Told extends Verdict {
  name: string;
  seed: number;
}

async function storm(name: string, suite: Suite, run: Run): Promise<Verdict> {
  const started = performance.now();
  const verdict = await (whole ? suite.full(run) : suite.sample(run)).catch((error: unknown) => ({
    figures: 'broken off',
    complaints: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
  }));
  const { figures, complaints } = verdict;
  const seconds = Math.round((performance.now() - started) / 1000);
  const end = complaints.length === 0 ? 'clean' : `${complaints.length} complaints`;
  console.log(`${name.padEnd(18)} ${figures}; seed ${run.seed}, ${seconds} s: ${end}`);
  for (const complaint of complaints.slice(0, 20)) console.log(`  ${complaint}`);
  if (complaints.length > 0) process.exitCode = 1;
  return verdict;
}
