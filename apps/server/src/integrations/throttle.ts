import { setTimeout as sleep } from 'node:timers/promises';

/** Returns a function that delays its callers to `perSecond` calls, evenly spaced. */
export function createThrottle(perSecond: number): () => Promise<void> {
  let nextSlot = 0;
  return async () => {
    const now = performance.now();
    const slot = Math.max(nextSlot, now);
    nextSlot = slot + 1000 / perSecond;
    if (slot > now) await sleep(slot - now);
  };
}
