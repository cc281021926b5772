import { formatText, type Goal } from './report/goal.ts';
import { describeMachine } from './report/machine.ts';
import { writeResults } from './report/write-table.ts';
import { SMALL, startDatabases, toDatabaseName } from './setup/databases.ts';
import { FULL, QUICK, type RunOptions } from './setup/run-options.ts';
import { benchAdminQueries } from './suites/admin-queries.ts';
import { benchArchive } from './suites/archive.ts';
import { benchCart } from './suites/cart.ts';
import { benchCatalog } from './suites/catalog.ts';
import { benchChanges } from './suites/changes.ts';
import { benchCheckout } from './suites/checkout.ts';
import { benchCluster } from './suites/cluster.ts';
import { benchCompetitors } from './suites/competitor-baseline.ts';
import { benchFootprint } from './suites/footprint.ts';
import { benchInvariants } from './suites/invariants.ts';
import { benchLogins } from './suites/logins.ts';
import { benchMail } from './suites/mail.ts';
import { benchOrdersAndImages } from './suites/orders-and-images.ts';
import { benchPages } from './suites/pages.ts';
import { benchProcesses } from './suites/processes.ts';

type Suite = (options: RunOptions) => Promise<Goal[]>;

/** Goals P1 to P11 in order, and figures for docs/capacity.md. */
const goalSuites: Record<string, Suite> = {
  catalog: benchCatalog,
  cart: benchCart,
  checkout: benchCheckout,
  'competitor-baseline': benchCompetitors,
  pages: benchPages,
  processes: benchProcesses,
  footprint: benchFootprint,
  logins: benchLogins,
  mail: benchMail,
  'orders-and-images': benchOrdersAndImages,
};

/** Need root, or a million orders, which take long to generate the first time. */
const otherSuites: Record<string, Suite> = {
  'admin-queries': benchAdminQueries,
  archive: benchArchive,
  changes: benchChanges,
  cluster: benchCluster,
  invariants: benchInvariants,
};

/** They start a database of their own: the shared catalogues would take an hour to generate for nothing. */
const WITHOUT_CATALOGUES = ['archive', 'changes', 'cluster'];

const suites = { ...goalSuites, ...otherSuites };
const FLAGS = ['--quick', '--write', '--list'];

/** `npm run bench` measures every goal, `-- cart` one suite, `-- --list` lists them; see docs/capacity.md. */
async function main(args: string[]): Promise<number> {
  const names = args.filter((arg) => !FLAGS.includes(arg));
  const [quick = false, write = false, list = false] = FLAGS.map((flag) => args.includes(flag));
  if (names.some((name) => !suites[name]) || (write && (quick || names.length > 0))) {
    console.error(`Suites: ${Object.keys(suites).join(', ')}; --quick, or --write with all suites`);
    return 2;
  }
  const chosen = names.length > 0 ? names : Object.keys(goalSuites);
  if (list) {
    console.log(chosen.join('\n'));
    return 0;
  }
  const { results, machine } = await measure(chosen, quick ? QUICK : FULL);
  console.log(`${machine}\n\n${formatText(results)}`);
  if (write) writeResults(results, machine);
  return quick || results.every(({ met }) => met) ? 0 : 1;
}

async function measure(names: string[], options: RunOptions) {
  const isShared = names.some((name) => !WITHOUT_CATALOGUES.includes(name));
  // Keeps PostgreSQL running between suites, which otherwise each start and stop it.
  const postgres = isShared ? await startDatabases() : undefined;
  try {
    const machine = await describeMachine(postgres?.getUrl(toDatabaseName(SMALL)));
    const results: Goal[] = [];
    for (const name of names) {
      process.stderr.write(`${name}\n`);
      results.push(...((await suites[name]?.(options)) ?? []));
    }
    return { results, machine };
  } finally {
    await postgres?.stop();
  }
}

process.exitCode = await main(process.argv.slice(2));
