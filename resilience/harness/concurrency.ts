import { setTimeout as pause } from 'node:timers/promises';

/** Does something for each of many, so many at a time, in the order of the list. */
export async function inLanes<T, R>(
  list: readonly T[],
  lanes: number,
  work: (item: T, place: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const waiting = list.entries();
  const lane = async () => {
    for (const [place, item] of waiting) results[place] = await work(item, place);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}

const LOOK_MS = 25;

/** Looks again and again. False: it did not come to be in time. */
export async function comesTrue(
  isSo: () => Promise<boolean>,
  { limitMs = 30_000 }: { limitMs?: number } = {},
): Promise<boolean> {
  const latest = Date.now() + limitMs;
  while (!(await isSo())) {
    if (Date.now() > latest) return false;
    await pause(LOOK_MS);
  }
  return true;
}
