import { setTimeout as pause } from 'node:timers/promises';

const LOOK_MS = 100;
/** A call is counted when it has ended, and after a halt of the machine some end together. */
const AT_THE_EDGES = 4;

/** Reads again and again how often a program has called the provider. */
export function watchCalls(metrics: string, token: string) {
  const looks: { began: number; ended: number; calls: number }[] = [];
  const closing = new AbortController();
  const watch = async () => {
    while (!closing.signal.aborted) {
      const began = performance.now() / 1000;
      const calls = await countCalls(metrics, token);
      looks.push({ began, ended: performance.now() / 1000, calls });
      await pause(LOOK_MS);
    }
  };
  const complaints: string[] = [];
  const watching = watch().catch((error: unknown) => complaints.push(String(error)));
  return {
    stop: () => closing.abort(),
    /** Stops looking, and tells of any time in which it was called more often than so many a second. */
    async faster(perSecond: number): Promise<string[]> {
      closing.abort();
      await watching;
      if (complaints.length > 0) return complaints;
      const called = (looks.at(-1)?.calls ?? 0) - (looks[0]?.calls ?? 0);
      if (called === 0) return ['the provider was not called at all'];
      for (const [place, from] of looks.entries()) {
        for (const to of looks.slice(place + 1)) {
          const seconds = to.ended - from.began;
          const calls = to.calls - from.calls;
          if (calls > perSecond * seconds + AT_THE_EDGES) {
            return [`${calls} calls in ${seconds.toFixed(1)} s`];
          }
        }
      }
      return [];
    },
  };
}

async function countCalls(metrics: string, token: string): Promise<number> {
  const answer = await fetch(metrics, { headers: { authorization: `Bearer ${token}` } });
  const lines = (await answer.text()).matchAll(/^shop_provider_call_seconds_count\{.*\} (\d+)$/gm);
  return [...lines].reduce((sum, [, count]) => sum + Number(count), 0);
}
