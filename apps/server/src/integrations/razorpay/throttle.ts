import { setTimeout as pause } from 'node:timers/promises';

/** Waits for one's turn: so many in a second, evenly, however many ask at once. */
export function paceOf(perSecond: number): () => Promise<void> {
  let next = 0;
  return async () => {
    const now = performance.now();
    const turn = Math.max(next, now);
    next = turn + 1000 / perSecond;
    if (turn > now) await pause(turn - now);
  };
}
