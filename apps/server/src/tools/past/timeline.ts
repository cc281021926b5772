import type { MovedClock } from './moved-clock.ts';

export interface Timeline {
  /** Lets a story begin. It runs until it waits. */
  begin: (story: () => Promise<void>) => void;
  /** Continues at this moment; stories whose moment is earlier go first. */
  waitUntil: (moment: Date) => Promise<void>;
  /**
   * Runs the stories in the order of their moments. A story that still waits at the end stays as it is.
   * @param inPauses runs before pauses of some hours, and at the end.
   */
  run: (end: Date, inPauses: () => Promise<void>) => Promise<void>;
  /** Ends the run after the current step. */
  stop: () => void;
}

const LONG_PAUSE_MS = 2 * 3600 * 1000;

interface Waiting {
  moment: Date;
  resume: () => void;
}

/** Many stories that happen at the same time, told one step at a time. */
export function createTimeline(clock: MovedClock): Timeline {
  const waiting: Waiting[] = [];
  let step = Promise.withResolvers<void>();
  let stopped = false;

  const waitUntil = (moment: Date) =>
    new Promise<void>((resume) => {
      waiting.push({ moment, resume });
      step.resolve();
    });
  const takeEarliest = () => {
    if (stopped) return undefined;
    waiting.sort((a, b) => a.moment.getTime() - b.moment.getTime());
    return waiting.shift();
  };

  return {
    waitUntil,
    begin: (story) => {
      story().then(
        () => step.resolve(),
        (error: unknown) => step.reject(error),
      );
    },
    async run(end, inPauses) {
      for (let next = takeEarliest(); next; next = takeEarliest()) {
        if (next.moment > end) break;
        const pause = next.moment.getTime() - clock.now().getTime();
        if (pause > LONG_PAUSE_MS) await inPauses();
        // The steps before may have taken longer.
        if (pause > 0) await clock.moveTo(next.moment);
        step = Promise.withResolvers<void>();
        next.resume();
        await step.promise;
      }
      await inPauses();
    },
    stop: () => {
      stopped = true;
    },
  };
}
