import { comesTrue } from './concurrency.ts';

/** Waits until something is so; fails when it never becomes so. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  { limitMs = 60_000 }: { limitMs?: number } = {},
): Promise<void> {
  if (!(await comesTrue(isSo, { limitMs }))) throw new Error(`it never came about: ${what}`);
}
