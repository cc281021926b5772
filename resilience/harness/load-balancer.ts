import { setTimeout as pause } from 'node:timers/promises';
import type { House } from './environment.ts';

const PROBE_MS = 50;

/** What stands before several shops: it asks each whether it is ready, and sends people to one that is. */
export interface Front {
  /** The place of a shop in the house. */
  pick: () => number;
  stop: () => Promise<void>;
}

export function openFront({ origins }: House): Front {
  const ready = origins.map(() => true);
  const closing = new AbortController();
  let turn = 0;
  const probe = async (origin: string, place: number) => {
    while (!closing.signal.aborted) {
      const answer = await fetch(`${origin}/health/ready`).catch(() => undefined);
      ready[place] = answer?.ok ?? false;
      await pause(PROBE_MS);
    }
  };
  const probing = Promise.all(origins.map(probe));
  return {
    pick() {
      turn += 1;
      const able = [...origins.keys()].filter((place) => ready[place]);
      return able[turn % able.length] ?? 0;
    },
    async stop() {
      closing.abort();
      await probing;
    },
  };
}
