import { setTimeout as pause } from 'node:timers/promises';

/** Work whose queue is a table: `next` does the next thing that is due, and tells if there was one. */
export interface Round {
  name: string;
  next: () => Promise<boolean>;
  callsProvider: boolean;
}

interface RoundsOptions {
  rounds: Round[];
  /** The rest between two looks when nothing is due. */
  pauseMs: number;
  /** The provider's patience: a backlog is worked off no faster than this. */
  callsPerSecond: number;
  onError: (error: Error) => void;
}

/** Goes round until stopped, each on its own; what fails is tried again by its own due time. */
export function goRound({ rounds, pauseMs, callsPerSecond, onError }: RoundsOptions) {
  const stopping = new AbortController();
  const rest = (ms: number) => pause(ms, undefined, { signal: stopping.signal }).catch(() => {});
  // One allowance for all of them; who has nothing to do leaves it to the others.
  let nextCall = 0;
  const waitForTurn = () => {
    nextCall = Math.max(nextCall, performance.now()) + 1000 / callsPerSecond;
    return rest(nextCall - performance.now());
  };

  const go = async ({ next, callsProvider }: Round) => {
    while (!stopping.signal.aborted) {
      const worked = await next().catch((error: unknown) => {
        onError(error instanceof Error ? error : new Error(String(error)));
        return false;
      });
      if (!worked) await rest(pauseMs);
      else if (callsProvider) await waitForTurn();
    }
  };

  const ended = Promise.all(rounds.map(go));
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
}
