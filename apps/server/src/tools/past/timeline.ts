import type { MovedClock } from './moved-clock.ts';

export interface Timeline {
  /** Lets a story begin. It runs until it waits. */
  begin: (story: () => Promise<void>) => void;
  /** Continues at this moment; stories whose moment is earlier go first. */
  waitUntil: (moment: Date) => Promise<void>;
  /**
   * Runs the stories in the order of their moments. A story that still waits at the end stays as it is.
   * @param afterStep runs whenever a story waits again or has ended.
   */
  run: (end: Date, afterStep: () => Promise<void>) => Promise<void>;
  /** Ends the run after the current step. */
  stop: () => void;
}

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
    async run(end, afterStep) {
      for (let next = takeEarliest(); next && !stopped; next = takeEarliest()) {
        if (next.moment > end) return;
        // The steps before it took some time.
        if (next.moment > clock.now()) await clock.moveTo(next.moment);
        step = Promise.withResolvers<void>();
        next.resume();
        await step.promise;
        await afterStep();
      }
    },
    stop: () => {
      stopped = true;
    },
  };
}
