import { type ChildProcess, spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from './doc-commands.ts';

/** Settings too: they may lead to a real shop. */
const LEFT_OUT = new Set([
  ...['.data', '.env', '.git', '.tsc', 'node_modules', 'reports', 'test-results'],
]);

const SHELVES = [
  'node_modules',
  '{apps,packages}/*/node_modules',
  '{bench,e2e,ship,storm}/node_modules',
];
const LOOK_MS = 100;

interface Ran {
  /** Nothing: it was ended by Ctrl-C. */
  code: number | null;
  words: string;
}

interface Wishes {
  input?: string | undefined;
  /** A program that goes on is asked to end when it has said this, or answers at this address. */
  until?: RegExp | string | undefined;
  /** Ends it in any case, so that nothing is left behind. */
  signal: AbortSignal;
}

/** The repository once more, as a reader has it after `npm install`: own files, borrowed libraries. */
export interface ThrowawayCopy {
  folder: string;
  write: (file: string, text: string) => void;
  run: (command: string, wishes: Wishes) => Promise<Ran>;
  remove: () => void;
}

export function makeThrowawayCopy(): ThrowawayCopy {
  const folder = mkdtempSync(`${tmpdir()}/shop-docs-`);
  // PostgreSQL does not run as root; its own user must be able to walk in.
  chmodSync(folder, 0o755);
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  borrowLibraries(folder);
  return {
    folder,
    write: (file, text) => writeFileSync(`${folder}/${file}`, text),
    run: (command, wishes) => run(folder, command, wishes),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Our own packages are the copy's; a link to all libraries at once would lead back to the original. */
function borrowLibraries(folder: string) {
  for (const shelf of globSync(SHELVES, { cwd: ROOT })) {
    mkdirSync(`${folder}/${shelf}`);
    for (const name of readdirSync(`${ROOT}${shelf}`)) {
      // What Vite keeps is written, and not only read.
      if (name === '@shop' || name.startsWith('.vite')) continue;
      symlinkSync(`${ROOT}${shelf}/${name}`, `${folder}/${shelf}/${name}`);
    }
  }
  cpSync(`${ROOT}node_modules/@shop`, `${folder}/node_modules/@shop`, {
    recursive: true,
    verbatimSymlinks: true,
  });
}

/** As a reader's shell would, and with nothing in the environment that a reader does not have. */
function run(cwd: string, command: string, { input = '', until, signal }: Wishes): Promise<Ran> {
  const { PATH = '', HOME = '' } = process.env;
  // Without a network npm would try again for minutes.
  const env = { PATH, HOME, npm_config_fetch_retries: '0' };
  // A group of its own, as a shell makes one: Ctrl-C reaches npm, its shell and the program.
  const child = spawn('bash', ['-c', command], { cwd, env, detached: true });
  const press = (key: NodeJS.Signals) => void (child.pid && process.kill(-child.pid, key));
  child.stdin.end(input);
  let words = '';
  const hear = (part: Buffer) => void (words += part.toString());
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const late = () => press('SIGKILL');
  signal.addEventListener('abort', late);
  if (until) {
    const isThere = () => (typeof until === 'string' ? answers(until) : until.test(words));
    void waitFor(child, isThere).then((isUp) => isUp && press('SIGINT'));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      signal.removeEventListener('abort', late);
      resolve({ code, words });
    });
  });
}

/** False: it has ended before. */
async function waitFor(child: ChildProcess, isThere: () => boolean | Promise<boolean>) {
  while (child.exitCode === null) {
    if (await isThere()) return true;
    await pause(LOOK_MS);
  }
  return false;
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
