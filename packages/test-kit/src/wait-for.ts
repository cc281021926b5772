import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 25;

interface WaitOptions {
  timeoutMs?: number;
}

/** Polls a condition. @returns false when it did not become true in time. */
export async function becomesTrue(
  condition: () => boolean | Promise<boolean>,
  { timeoutMs = 30_000 }: WaitOptions = {},
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/** Polls a condition and throws when it does not become true in time. */
export async function waitFor(
  description: string,
  condition: () => boolean | Promise<boolean>,
  { timeoutMs = 60_000 }: WaitOptions = {},
): Promise<void> {
  if (await becomesTrue(condition, { timeoutMs })) return;
  throw new Error(`waited ${timeoutMs} ms in vain: ${description}`);
}
