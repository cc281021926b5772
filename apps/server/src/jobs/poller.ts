import { setTimeout as pause } from 'node:timers/promises';
import type { OnWork } from './job-result.ts';

/** Work whose queue is a table: `next` does the next thing that is due, and tells if there was one. */
export interface Round {
  name: string;
  next: () => Promise<boolean>;
}

interface RoundsOptions {
  rounds: Round[];
  /** The rest between two looks when nothing is due. */
  pauseMs: number;
  onWork: OnWork;
  /** A look that came to its end, whether or not something was due. */
  onTurn: (round: string) => void;
}

/** Goes round until stopped, each on its own; what fails is tried again by its own due time. */
export function goRound({ rounds, pauseMs, onWork, onTurn }: RoundsOptions) {
  const stopping = new AbortController();
  const rest = () => pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {});

  const go = async ({ name, next }: Round) => {
    while (!stopping.signal.aborted) {
      try {
        const worked = await next();
        onTurn(name);
        if (worked) onWork({ kind: 'round', name, end: 'done' });
        else await rest();
      } catch (error) {
        onWork({ kind: 'round', name, end: 'failed', error });
        await rest();
      }
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
