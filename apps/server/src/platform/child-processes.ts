import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Pages leave much behind for a moment; a small place for it makes the process a third smaller. */
export const SMALL = '--max-semi-space-size=4';

const HABITS = {
  // What the C library has freed goes back to the machine, from all threads.
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  // What was read and compiled once need not be at the next start. Who may not write there has no cache.
  NODE_COMPILE_CACHE: fileURLToPath(
    new URL('../../../../node_modules/.cache/shop', import.meta.url),
  ),
};

/** Starts one of the programs beside this file as a process of its own. */
export function run(
  program: string,
  env: Record<string, string | undefined>,
  flags: string[] = [],
): ChildProcess {
  const file = fileURLToPath(new URL(`../bin/${program}`, import.meta.url));
  return spawn(process.execPath, [SMALL, ...flags, file], {
    env: { ...HABITS, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

/** Ends the children when we are asked to end, and ends with them when one of them ends. */
export function stopOnSignal(children: ChildProcess[], close: () => Promise<void>): void {
  let stopping = false;
  const stop = async (code: number) => {
    if (stopping) return;
    stopping = true;
    await Promise.all(children.map(end));
    await close();
    process.exit(code);
  };
  process.once('SIGINT', () => void stop(0));
  process.once('SIGTERM', () => void stop(0));
  for (const child of children) child.once('exit', (code) => void stop(code ?? 1));
}

/** Asks a process to end, and waits until it has. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await gone;
}

const ASK_EVERY_MS = 100;

/** Resolves once the address answers with success; fails when its program has ended, or is too late. */
export async function answers(
  url: string,
  program?: ChildProcess,
  limitMs = Number.POSITIVE_INFINITY,
): Promise<void> {
  const latest = performance.now() + limitMs;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (typeof program?.exitCode === 'number') throw new Error('it ended before it answered');
    if (performance.now() > latest) throw new Error(`it did not answer in ${limitMs} ms`);
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}
