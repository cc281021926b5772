import { globSync } from 'node:fs';
import { gateSteps, listCommands, plainly, ROOT, readText } from './doc-commands.ts';

/** How the test runs a command itself. */
export interface OwnRun {
  /** The same in a smaller size. */
  as?: string;
  says?: RegExp;
  /** What it ends with, 0 unless it is there to refuse. */
  code?: number;
  input?: string;
  /** It goes on until it is asked to end: when it has said this, or when this one of them is ready. */
  until?: RegExp | 'PORT' | 'WORKER_PORT';
}

const PASSWORD = 'kasavu border\n';

/** As somebody who tries the shop has it: no settings. In this order. */
export const TRYING: Record<string, OwnRun> = {
  'PORT=4000 npm run dev': { until: /The shop is open[\s\S]*Admin:/ },
  'NODE_ENV=development npm run seed -- --products 1000000 --orders 1000000': {
    as: 'NODE_ENV=development npm run seed -- --products 200 --orders 200',
    says: /200\/200/,
  },
};

/** As the operator of a shop has it: a `.env`, and a database. In this order. */
export const OPERATING: Record<string, OwnRun> = {
  'npm run migrate': {},
  'npm run admin': { says: /npm run admin -- create EMAIL/, code: 2 },
  'npm run admin -- create meera@shop.example --name "Meera"': {
    says: /meera@shop\.example can log in/,
    input: PASSWORD,
  },
  'npm run admin -- list': { says: /meera@shop\.example {2}Meera/ },
  'npm run admin -- reset-password meera@shop.example': {
    says: /has a new password/,
    input: PASSWORD,
  },
  'npm run admin -- disable meera@shop.example': { says: /disabled and logged out/ },
  'npm start': { until: /The shop is open/ },
  'npm run server': { until: 'PORT' },
  'npm run worker': { until: 'WORKER_PORT' },
  'npm run invariants': { says: /^0 rows break a promise/m },
  // This PostgreSQL archives nothing, and is told so.
  'npm run backup': { says: /archive_mode = on/, code: 1 },
  'npm run backup -- --pictures': { says: /new pictures/ },
  'npm run restore': { says: /--from BACKUP_FOLDER/, code: 2 },
  'npm run seed': { says: /not for production/, code: 1 },
};

/** These need nothing but the repository. */
const ANYWHERE: Record<string, OwnRun> = {
  'npm --version': { says: /^\d+\./m },
  'npx vitest run packages/domain/src/money.test.ts': { says: /1 passed/ },
  'npm run licences': {},
  'sudo install -d -o postgres -g postgres -m 700 /backup/shop /backup/shop/base /backup/shop/wal /backup/shop/pictures':
    {
      as: 'install -d -m 700 backup/shop backup/shop/base backup/shop/wal backup/shop/pictures',
    },
  'npm run resilience -- cancelled-orders --times 4 --seed 7': {
    as: 'npm run resilience -- cancelled-orders --times 1 --seed 7',
    says: /seed 7, \d+ s: clean/,
  },
};

/** What is long, or asks the network, only says what it would do. */
const LISTED = /^npm run (?:ages|bench|gates|ship|storm|views)\b/;

/** These ask the network and cannot be told not to: what they find is no fault of the command. */
const NETWORKED = new Set(['npm audit --omit dev']);

/** Other tests run these programs: the file that does, and how it names them. */
const DRILL = 'resilience/suites/restore-drill.ts';
const LAID_OUT = 'npm run restore -- --from /backup/shop --data /var/lib/postgresql/18/restored';
const ELSEWHERE: Record<string, { file: string; names: string }> = {
  'npm run backup -- --keep 7': { file: DRILL, names: "'backup', ['--keep'" },
  'npm run backup -- --check': { file: DRILL, names: "'backup', ['--check']" },
  [LAID_OUT]: { file: DRILL, names: "['--from', stage.backups]" },
  [`${LAID_OUT} --to "2026-11-15 18:30 IST"`]: {
    file: DRILL,
    names: "['--from', stage.backups, '--to'",
  },
  'npm run reconcile': { file: DRILL, names: "command(house, 'reconcile'" },
  // The proof of the ship follows it there.
  'openssl rand -hex 24': { file: 'docs/install.md', names: '$(openssl rand -hex 24)' },
};

/** Their fences are followed by the proof of the ship, one after the other. */
const FOLLOWED = ['README.md', 'docs/install.md'];

/** But not these, by the word after `sh`: they need what no test has, and the page says so. */
const UNTRIED = new Set(['certificate', 'containers', 'postgresql']);

const commands = listCommands();
// Written by npm, whose scripts are texts by name.
const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
const gate = gateSteps(readText('.ci/run'), scripts);
const ship = globSync('deploy/**/*.ts', { cwd: ROOT }).map(readText).join('\n');
const followed = new Map(
  commands
    .filter(
      ({ page, kind }) => kind !== undefined && FOLLOWED.includes(page) && ship.includes(page),
    )
    .map(({ command, kind = '' }) => [
      command,
      UNTRIED.has(kind) ? 'nobody, and its page says so' : 'the proof of the ship',
    ]),
);

/** Who runs a command of the docs; nothing: nobody. */
export function runnerOf(command: string): string | undefined {
  const plain = plainly(command);
  if (command === 'bash .ci/run') return 'whoever pushes';
  if (NETWORKED.has(command)) return 'nobody, because it asks the network';
  if (gate.has(plain) || gate.has(`${plain} -- --check`)) return 'the gate';
  const { file, names } = ELSEWHERE[command] ?? {};
  if (file && names) return readText(file).includes(names) ? file : undefined;
  const own = [TRYING, OPERATING, ANYWHERE].some((table) => Object.hasOwn(table, command));
  return own || LISTED.test(command)
    ? 'scripts/doc-command-runners.test.ts'
    : followed.get(command);
}

/** Everything that can be run at any place, what is only listed included. */
export function listAnywhere(): [string, OwnRun][] {
  const known = (command: string) => runnerOf(command) !== 'scripts/doc-command-runners.test.ts';
  const long = commands
    .map(({ command }) => command)
    .filter((command) => LISTED.test(command) && !Object.hasOwn(ANYWHERE, command))
    .filter((command) => !known(command));
  return [
    ...Object.entries(ANYWHERE),
    ...[...new Set(long)].map((command): [string, OwnRun] => [command, { as: listed(command) }]),
  ];
}

function listed(command: string): string {
  if (command.endsWith(' --list')) return command;
  return command.includes(' -- ') ? `${command} --list` : `${command} -- --list`;
}

/** What the tables have and no page names. */
export const forgotten = (): string[] => {
  const named = new Set(commands.map(({ command }) => command));
  return [TRYING, OPERATING, ANYWHERE, ELSEWHERE]
    .flatMap((table) => Object.keys(table))
    .concat(...NETWORKED)
    .filter((command) => !named.has(command));
};
