import { setTimeout as pause } from 'node:timers/promises';
import type { Chance } from '../harness/random.ts';

export interface Arrivals {
  /** Nobody comes any more; resolves when the last one has left. */
  stop: () => Promise<void>;
}

interface Opening {
  perSecond: number;
  chance: Chance;
  come: (due: number) => Promise<void>;
  /** One who fails keeps nobody else from coming. */
  onError: (error: unknown) => void;
}

/**
 * So many a second by the clock, at random moments: whoever is answered slowly keeps nobody from
 * coming. Each is told when it was due, so that a wait before its first word counts too.
 */
export function openArrivals({ perSecond, chance, come, onError }: Opening): Arrivals {
  const closing = new AbortController();
  const inside = new Set<Promise<void>>();
  const go = async () => {
    for (let due = performance.now(); ; ) {
      due += (-Math.log(1 - chance.next()) * 1000) / perSecond;
      const early = due - performance.now();
      if (early > 0) await pause(early, undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) break;
      const visit: Promise<void> = come(due)
        .catch(onError)
        .finally(() => inside.delete(visit));
      inside.add(visit);
    }
    await Promise.all(inside);
  };
  const all = go();
  return {
    stop: () => {
      closing.abort();
      return all;
    },
  };
}
