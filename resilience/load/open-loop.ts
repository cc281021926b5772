import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../harness/random.ts';

interface OpenLoop {
  perSecond: number;
  random: Random;
  /** `due`: the scheduled time, so that waiting before the first byte counts as latency. */
  arrive: (due: number) => Promise<void>;
  onError: (error: unknown) => void;
}

/** Poisson arrivals by the clock: slow responses do not slow the arrivals. */
export function startOpenLoop({ perSecond, random, arrive, onError }: OpenLoop) {
  const closing = new AbortController();
  const active = new Set<Promise<void>>();
  const run = async () => {
    for (let due = performance.now(); ; ) {
      due += (-Math.log(1 - random.next()) * 1000) / perSecond;
      const early = due - performance.now();
      if (early > 0) await delay(early, undefined, { signal: closing.signal }).catch(() => {});
      if (closing.signal.aborted) break;
      const visit: Promise<void> = arrive(due)
        .catch(onError)
        .finally(() => active.delete(visit));
      active.add(visit);
    }
    await Promise.all(active);
  };
  const all = run();
  return {
    /** Resolves when the last arrival is served. */
    stop: () => {
      closing.abort();
      return all;
    },
  };
}
