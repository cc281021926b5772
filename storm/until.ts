import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 20;

/** Waits until something is so; fails when it never becomes so. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  { limitMs = 60_000 }: { limitMs?: number } = {},
): Promise<void> {
  const latest = Date.now() + limitMs;
  while (!(await isSo())) {
    if (Date.now() > latest) throw new Error(`it never came about: ${what}`);
    await pause(LOOK_MS);
  }
}
