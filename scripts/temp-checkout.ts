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
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './docs/doc-commands.ts';

/** `.env` may hold a real shop's settings. */
const EXCLUDED = new Set([
  '.data',
  '.env',
  '.git',
  '.tsc',
  'node_modules',
  'reports',
  'test-results',
]);

const NODE_MODULES = [
  'node_modules',
  '{apps,packages}/*/node_modules',
  '{bench,deploy,e2e,resilience}/node_modules',
];
const POLL_MS = 100;

interface RunResult {
  /** null when the command was ended by a signal. */
  code: number | null;
  output: string;
}

interface RunOptions {
  input?: string | undefined;
  /** Ctrl-C is sent once the output matches, or once this URL responds. */
  until?: RegExp | string | undefined;
  signal: AbortSignal;
}

/** A copy of the repository as after `npm install`, with symlinked third-party packages. */
export interface TempCheckout {
  dir: string;
  write: (file: string, text: string) => void;
  run: (command: string, options: RunOptions) => Promise<RunResult>;
  remove: () => void;
}

export function createTempCheckout(): TempCheckout {
  const dir = mkdtempSync(`${tmpdir()}/shop-docs-`);
  // PostgreSQL runs as another user, who needs to enter the directory.
  chmodSync(dir, 0o755);
  cpSync(ROOT, dir, { recursive: true, filter: (path) => !EXCLUDED.has(basename(path)) });
  linkNodeModules(dir);
  return {
    dir,
    write: (file, text) => writeFileSync(`${dir}/${file}`, text),
    run: (command, options) => run(dir, command, options),
    remove: () => rmSync(dir, { recursive: true, force: true }),
  };
}

/** One link to node_modules would resolve @shop packages to the original repository. */
function linkNodeModules(dir: string) {
  for (const modules of globSync(NODE_MODULES, { cwd: ROOT })) {
    mkdirSync(`${dir}/${modules}`);
    for (const name of readdirSync(`${ROOT}${modules}`)) {
      // Vite writes to its cache.
      if (name === '@shop' || name.startsWith('.vite')) continue;
      symlinkSync(`${ROOT}${modules}/${name}`, `${dir}/${modules}/${name}`);
    }
  }
  cpSync(`${ROOT}node_modules/@shop`, `${dir}/node_modules/@shop`, {
    recursive: true,
    verbatimSymlinks: true,
  });
}

function run(
  cwd: string,
  command: string,
  { input = '', until, signal }: RunOptions,
): Promise<RunResult> {
  const { PATH = '', HOME = '' } = process.env;
  // Without a network npm would retry for minutes.
  const env = { PATH, HOME, npm_config_fetch_retries: '0' };
  // Its own process group, so that signals reach npm, its shell and the program.
  const child = spawn('bash', ['-c', command], { cwd, env, detached: true });
  const signalGroup = (name: NodeJS.Signals) => void (child.pid && process.kill(-child.pid, name));
  child.stdin.end(input);
  let output = '';
  const append = (chunk: Buffer) => void (output += chunk.toString());
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  const kill = () => signalGroup('SIGKILL');
  signal.addEventListener('abort', kill);
  if (until) {
    const isReady = () => (typeof until === 'string' ? responds(until) : until.test(output));
    void waitFor(child, isReady).then((ready) => ready && signalGroup('SIGINT'));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      signal.removeEventListener('abort', kill);
      resolve({ code, output });
    });
  });
}

/** @returns false when the process exited before it was ready */
async function waitFor(child: ChildProcess, isReady: () => boolean | Promise<boolean>) {
  while (child.exitCode === null) {
    if (await isReady()) return true;
    await sleep(POLL_MS);
  }
  return false;
}

const responds = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
