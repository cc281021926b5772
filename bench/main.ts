import { type Goal, textOf } from './report/goal.ts';
import { machineOf } from './report/machine.ts';
import { writeTable } from './report/write-table.ts';
import { nameOf, openDatabases, SMALL } from './setup/databases.ts';
import { CALM, type Pace, QUICK } from './setup/run-options.ts';
import { benchManaging } from './suites/admin-queries.ts';
import { benchCart } from './suites/cart.ts';
import { benchCatalog } from './suites/catalog.ts';
import { benchCheckout } from './suites/checkout.ts';
import { benchPeers } from './suites/competitor-baseline.ts';
import { benchFootprint } from './suites/footprint.ts';
import { benchInvariants } from './suites/invariants.ts';
import { benchLogins } from './suites/logins.ts';
import { benchTrade } from './suites/orders-and-images.ts';
import { benchPages } from './suites/pages.ts';
import { benchProcesses } from './suites/processes.ts';

type Bench = (pace: Pace) => Promise<Goal[]>;

/** The goals P1 to P10, in their order, and what else is worth knowing. */
const goals: Record<string, Bench> = {
  catalog: benchCatalog,
  cart: benchCart,
  checkout: benchCheckout,
  peers: benchPeers,
  pages: benchPages,
  processes: benchProcesses,
  footprint: benchFootprint,
  logins: benchLogins,
  trade: benchTrade,
};

/** They need a million orders, which take long to make the first time. */
const others: Record<string, Bench> = { managing: benchManaging, invariants: benchInvariants };

const parts = { ...goals, ...others };
const FLAGS = ['--quick', '--write', '--list'];

/** `npm run bench` measures every goal, `-- cart` one part, `-- --list` says which; see docs/performance.md. */
async function main(words: string[]): Promise<number> {
  const names = words.filter((word) => !FLAGS.includes(word));
  const [quick = false, written = false, listed = false] = FLAGS.map((flag) =>
    words.includes(flag),
  );
  if (names.some((name) => !parts[name]) || (written && (quick || names.length > 0))) {
    console.error(`Say which: ${Object.keys(parts).join(', ')}; --quick or --write for all`);
    return 2;
  }
  const chosen = names.length > 0 ? names : Object.keys(goals);
  if (listed) {
    console.log(chosen.join('\n'));
    return 0;
  }
  const { found, machine } = await measure(chosen, quick ? QUICK : CALM);
  console.log(`${machine}\n\n${textOf(found)}`);
  if (written) writeTable(found, machine);
  return quick || found.every(({ held }) => held) ? 0 : 1;
}

async function measure(names: string[], pace: Pace) {
  // Stays open for all parts; each opens and closes it again, which then does nothing.
  const postgres = await openDatabases();
  try {
    const machine = await machineOf(postgres.urlOf(nameOf(SMALL)));
    const found: Goal[] = [];
    for (const name of names) {
      process.stderr.write(`${name}\n`);
      found.push(...((await parts[name]?.(pace)) ?? []));
    }
    return { found, machine };
  } finally {
    await postgres.stop();
  }
}

process.exitCode = await main(process.argv.slice(2));
