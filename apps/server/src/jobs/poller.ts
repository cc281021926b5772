import { setTimeout as sleep } from 'node:timers/promises';
import { type OnJobResult, withErrorContext } from './job-result.ts';

/** Work whose queue is a table. `next` processes the next due row and returns whether there was one. */
export interface Poller {
  name: string;
  next: () => Promise<boolean>;
}

interface PollerSteps<Row> {
  /** Takes the next due row and postpones it, so that a crash does not lose it. */
  claim: () => Promise<Row | undefined>;
  /** Names the row in error messages. */
  describe: (row: Row) => string;
  process: (row: Row) => Promise<unknown>;
}

export function createPoller<Row>(name: string, steps: PollerSteps<Row>): Poller {
  const { claim, describe, process } = steps;
  return {
    name,
    next: async () => {
      const row = await claim();
      if (!row) return false;
      await withErrorContext(describe(row), () => process(row));
      return true;
    },
  };
}

interface PollersOptions {
  pollers: Poller[];
  /** Pause after a poll that found nothing or failed. */
  intervalMs: number;
  onResult: OnJobResult;
  /** Called after every poll that completed, including idle ones. */
  onPoll: (poller: string) => void;
}

/** Runs each poller in its own loop until stopped. Failed rows are retried by their own due time. */
export function runPollers({ pollers, intervalMs, onResult, onPoll }: PollersOptions) {
  const stopping = new AbortController();
  const rest = () => sleep(intervalMs, undefined, { signal: stopping.signal }).catch(() => {});

  const run = async ({ name, next }: Poller) => {
    while (!stopping.signal.aborted) {
      try {
        const processed = await next();
        onPoll(name);
        if (processed) onResult({ kind: 'poller', name, result: 'done' });
        else await rest();
      } catch (error) {
        onResult({ kind: 'poller', name, result: 'failed', error });
        await rest();
      }
    }
  };

  const finished = Promise.all(pollers.map(run));
  return {
    stop: async () => {
      stopping.abort();
      await finished;
    },
  };
}
