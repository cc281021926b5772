import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Rendering allocates much short-lived memory; a small young generation saves a third of the RSS. */
export const SMALL_HEAP_FLAG = '--max-semi-space-size=4';

export const RUNTIME_ENV = {
  // glibc returns freed memory to the kernel instead of keeping it per thread.
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: fileURLToPath(
    new URL('../../../../node_modules/.cache/shop', import.meta.url),
  ),
};

interface SpawnOptions {
  flags?: string[];
  /** Its own process group: Ctrl-C in the terminal then reaches the parent only. */
  detached?: boolean;
}

/** Starts `bin/server.ts` or `bin/worker.ts`; output goes to this process's output. */
export function spawnBin(
  name: 'server' | 'worker',
  env: Record<string, string | undefined>,
  { flags = [], detached = false }: SpawnOptions = {},
): ChildProcess {
  const file = fileURLToPath(new URL(`../bin/${name}.ts`, import.meta.url));
  return spawn(process.execPath, [SMALL_HEAP_FLAG, ...flags, file], {
    env: { ...RUNTIME_ENV, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
    detached,
  });
}

interface RunOptions {
  flags?: string[];
  close?: () => Promise<void>;
  /** The worker starts after it. */
  beforeWorker?: Promise<void>;
}

/** Starts server and worker. A signal stops both; when one of them exits, so does the other. */
export function runServerAndWorker(
  env: Record<string, string | undefined>,
  { flags = [], close = async () => {}, beforeWorker }: RunOptions = {},
): void {
  const children: ChildProcess[] = [];
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    await Promise.all(children.map(stopProcess));
    await close();
    process.exit(code);
  };
  const start = (name: 'server' | 'worker') => {
    if (stopping) return;
    const child = spawnBin(name, env, { flags, detached: true });
    children.push(child);
    child.once('exit', (code) => void stop(code ?? 1));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => void stop(0));
  }
  start('server');
  if (beforeWorker) void beforeWorker.then(() => start('worker'));
  else start('worker');
}

/** Sends SIGTERM and waits for the exit. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await exited;
}

const POLL_MS = 100;

/** Resolves when the URL responds with 2xx; rejects when the process has exited or time is up. */
export async function waitForOk(
  url: string,
  child?: ChildProcess,
  timeoutMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const response = await fetch(url).catch(() => undefined);
    if (response?.ok) return;
    if (typeof child?.exitCode === 'number') throw new Error(`exited before ${url} responded`);
    if (performance.now() > deadline) throw new Error(`${url} did not respond in ${timeoutMs} ms`);
    await sleep(POLL_MS);
  }
}
