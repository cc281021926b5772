import { globSync } from 'node:fs';
import {
  listCommands,
  listGateCommands,
  normalizeCommand,
  ROOT,
  readText,
} from './doc-commands.ts';

/** How doc-command-runners.test.ts runs a command. */
export interface CommandRun {
  /** The command in a smaller size. */
  as?: string;
  output?: RegExp;
  /** Expected exit code, 0 by default. */
  code?: number;
  input?: string;
  /** A long-running command is ended once its output matches, or once this port is ready. */
  until?: RegExp | 'PORT' | 'WORKER_PORT';
}

const PASSWORD = 'kasavu border\n';

/** Run without a `.env`, in this order. */
export const DEVELOPMENT: Record<string, CommandRun> = {
  'PORT=4000 npm run dev': { until: /The shop is open[\s\S]*Admin:/ },
  'npm run dev -- --empty': { until: /The shop is open[\s\S]*Admin:/ },
  'NODE_ENV=development npm run seed -- --products 1000000 --orders 1000000': {
    as: 'NODE_ENV=development npm run seed -- --products 200 --orders 200',
    output: /200\/200/,
  },
};

/** Run with a `.env` and a database, in this order. */
export const OPERATION: Record<string, CommandRun> = {
  'npm run migrate': {},
  'npm run admin': { output: /npm run admin -- create EMAIL/, code: 2 },
  'npm run admin -- create meera@shop.example --name "Meera"': {
    output: /meera@shop\.example can log in/,
    input: PASSWORD,
  },
  'npm run admin -- list': { output: /meera@shop\.example {2}Meera/ },
  'npm run admin -- reset-password meera@shop.example': {
    output: /has a new password/,
    input: PASSWORD,
  },
  'npm run admin -- encrypt-second-factors': { output: /encrypted with TOTP_KEY/ },
  'npm run admin -- reset-second-factor meera@shop.example': { output: /sets up a second factor/ },
  'npm run admin -- clear-login-limits meera@shop.example': { output: /are forgotten/ },
  'npm run admin -- disable meera@shop.example': { output: /disabled and logged out/ },
  'npm run customer': { output: /export EMAIL/, code: 2 },
  'npm run customer -- export EMAIL --dir /root': { output: /Customer not found/, code: 1 },
  'npm run customer -- erase EMAIL': { output: /Customer not found/, code: 1 },
  'npm run customer -- erase': { output: /Customer not found/, code: 1 },
  'npm run products': { output: /read-measures \[--apply\]/, code: 2 },
  'npm run shop': { output: /npm run shop -- export FILE/, code: 2 },
  'npm run shop -- export shop.zip': { output: /No payment is open[\s\S]* rows and \d+ pictures/ },
  'npm run shop -- compare shop.zip': { output: /Archive and shop are the same/ },
  'npm run shop -- import shop.zip': { output: /This shop is not empty/, code: 1 },
  'npm run mail': { output: /npm run mail -- test ADDRESS/, code: 2 },
  'npm run mail -- test ADDRESS': { output: /npm run mail -- test ADDRESS/, code: 2 },
  'npm run mail -- suppress asha@example.com': { output: /asha@example\.com gets no more mail/ },
  'npm run mail -- allow asha@example.com': { output: /asha@example\.com gets mail again/ },
  'npm start': { until: /The shop is open/ },
  'npm run server': { until: 'PORT' },
  'npm run worker': { until: 'WORKER_PORT' },
  'npm run invariants': { output: /^0 invariant violations/m },
  'npm run numbers': { output: /no document|Last / },
  'npm run copy-images': { output: /new images copied/ },
  'npm run copy-images -- --check': { output: /are complete/ },
  'npm run copy-images -- --restore': { output: /images copied back/ },
  'npm run seed': { output: /not for production/, code: 1 },
};

/** Run in any order; they need nothing but the repository. */
const INDEPENDENT: Record<string, CommandRun> = {
  'npm --version': { output: /^\d+\./m },
  'npx vitest run packages/domain/src/money.test.ts': { output: /1 passed/ },
  'npm run licences': {},
  'npm run changelog': { output: /usage: npm run changelog/, code: 2 },
  'npm run changelog -- 1.2.0': { output: /CHANGELOG\.md: 1\.2\.0 with/ },
  'npx node bench/simulation/festival.ts': {
    as: 'npx node bench/simulation/festival.ts --people 1000',
    output: /behind a CDN/,
  },
  'npm run resilience -- cancelled-orders --times 4 --seed 7': {
    as: 'npm run resilience -- cancelled-orders --times 1 --seed 7',
    output: /seed 7, \d+ s: clean/,
  },
};

/** Long-running or networked commands are run with `--list`, which only prints their parts. */
const LISTED =
  /^npm run (?:audits|bench|dependency-age|deploy-drill|docs-screens|resilience|screenshots)\b/;

/** Commands that need the network. */
const NETWORKED = new Set(['npm audit --omit dev']);

const DRILL = 'resilience/suites/restore-drill.ts';
const PGBACKREST = 'sudo -u postgres pgbackrest --stanza=shop';
const RESTORE_TO = '--type=time --target="2026-11-15 18:30:00+05:30" --target-action=promote';
/** Commands that another test runs: the file, and a text in it that proves it. */
const ELSEWHERE: Record<string, { file: string; text: string }> = {
  [`${PGBACKREST} stanza-create`]: {
    file: 'resilience/harness/pgbackrest.ts',
    text: "'stanza-create'",
  },
  [`${PGBACKREST} check`]: { file: 'deploy/backup', text: '--stanza=shop check' },
  [`${PGBACKREST} restore`]: { file: 'resilience/harness/pgbackrest.ts', text: "'restore'" },
  [`${PGBACKREST} ${RESTORE_TO} restore`]: { file: DRILL, text: "'--type=time'" },
  'npm run mail -- test you@gmail.example': {
    file: 'deploy/drill/mail.ts',
    text: "'mail', '--', 'test'",
  },
  'npm run reconcile': { file: DRILL, text: "'reconcile'" },
  'npm run reconcile -- --restored': {
    file: 'apps/server/src/features/payments/reconciliation/record-restore.test.ts',
    text: "['--restored']",
  },
  'npm run reconcile -- --restored --printed none': {
    file: DRILL,
    text: "['--restored', '--printed', 'none']",
  },
  'npm run reconcile -- --restored --printed OP/26-27/000057': {
    file: 'apps/server/src/features/payments/reconciliation/record-restore.test.ts',
    text: "'--printed'",
  },
  'npm run numbers -- unused OP/26-27/000056 --reason "not found"': {
    file: 'apps/server/src/features/counter/sales/lost-bills.test.ts',
    text: "'unused'",
  },
  // Part of a command substitution that the deploy drill runs.
  'openssl rand -hex 24': { file: 'docs/install.md', text: '$(openssl rand -hex 24)' },
};

/** Pages whose fences the deploy drill runs from top to bottom. */
const DRILLED_PAGES = ['README.md', 'docs/install.md', 'docs/mail.md'];

/** Fences of these kinds need a domain, a container engine or a foreign package source. */
const NOT_DRILLED = new Set(['certificate', 'containers', 'postgresql']);

const commands = listCommands();
const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
const gateCommands = listGateCommands(readText('.ci/run'), scripts);
const drill = globSync('deploy/**/*.ts', { cwd: ROOT }).map(readText).join('\n');
const drilled = new Map(
  commands
    .filter(
      ({ page, kind }) =>
        kind !== undefined && DRILLED_PAGES.includes(page) && drill.includes(page),
    )
    .map(({ command, kind = '' }) => [
      command,
      NOT_DRILLED.has(kind) ? 'not run, as its page says' : 'npm run deploy-drill',
    ]),
);

const OWN_TEST = 'scripts/docs/doc-command-runners.test.ts';

/** @returns undefined when no test, gate or drill runs the command */
export function findRunner(command: string): string | undefined {
  const normalized = normalizeCommand(command);
  if (command.startsWith('bash .ci/run')) return 'the gate itself';
  if (NETWORKED.has(command)) return 'not run, because it needs the network';
  if (gateCommands.has(normalized) || gateCommands.has(`${normalized} -- --check`))
    return '.ci/run';
  const { file, text } = ELSEWHERE[command] ?? {};
  if (file && text) return readText(file).includes(text) ? file : undefined;
  const own = [DEVELOPMENT, OPERATION, INDEPENDENT].some((table) => Object.hasOwn(table, command));
  return own || LISTED.test(command) ? OWN_TEST : drilled.get(command);
}

/** The order-independent commands, with those that are only listed. */
export function listIndependent(): [string, CommandRun][] {
  const listed = commands
    .map(({ command }) => command)
    .filter((command) => LISTED.test(command) && !Object.hasOwn(INDEPENDENT, command))
    .filter((command) => findRunner(command) === OWN_TEST);
  return [
    ...Object.entries(INDEPENDENT),
    ...[...new Set(listed)].map((command): [string, CommandRun] => [
      command,
      { as: withListFlag(command) },
    ]),
  ];
}

function withListFlag(command: string): string {
  if (command.endsWith(' --list')) return command;
  return command.includes(' -- ') ? `${command} --list` : `${command} -- --list`;
}

/** Commands of the tables above that no page names. */
export const listUnused = (): string[] => {
  const named = new Set(commands.map(({ command }) => command));
  return [DEVELOPMENT, OPERATION, INDEPENDENT, ELSEWHERE]
    .flatMap((table) => Object.keys(table))
    .concat(...NETWORKED)
    .filter((command) => !named.has(command));
};
