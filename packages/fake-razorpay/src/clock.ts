interface Timer {
  due: number;
  task: () => void;
  handle?: NodeJS.Timeout;
}

export interface Clock {
  /** Unix seconds, as they stand in every entity; moved, but never scaled. */
  now: () => number;
  /** The provider's own seconds since it started: scaled and moved. */
  elapsed: () => number;
  /** Does something after so many of the provider's seconds; the answer calls it off. */
  after: (seconds: number, task: () => void) => () => void;
  move: (seconds: number) => void;
  reset: () => void;
}

/** Longer waits overflow the runtime's timers and would fire at once. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

export function openClock(scale: number): Clock {
  const started = performance.now();
  const timers = new Set<Timer>();
  let moved = 0;
  const elapsed = () => ((performance.now() - started) / 1000) * scale + moved;

  const fire = (timer: Timer) => {
    timers.delete(timer);
    clearTimeout(timer.handle);
    timer.task();
  };
  const arm = (timer: Timer) => {
    const wait = ((timer.due - elapsed()) * 1000) / scale;
    timer.handle = setTimeout(
      () => (wait > LONGEST_WAIT_MS ? arm(timer) : fire(timer)),
      Math.min(Math.max(wait, 0), LONGEST_WAIT_MS),
    );
  };

  return {
    now: () => Math.floor(Date.now() / 1000 + moved),
    elapsed,
    after(seconds, task) {
      const timer: Timer = { due: elapsed() + seconds, task };
      timers.add(timer);
      arm(timer);
      return () => {
        timers.delete(timer);
        clearTimeout(timer.handle);
      };
    },
    move(seconds) {
      moved += seconds;
      for (const timer of [...timers].toSorted((a, b) => a.due - b.due)) {
        clearTimeout(timer.handle);
        // One task may have called off a later one.
        if (!timers.has(timer)) continue;
        if (timer.due <= elapsed()) fire(timer);
        else arm(timer);
      }
    },
    reset() {
      for (const timer of timers) clearTimeout(timer.handle);
      timers.clear();
      moved = 0;
    },
  };
}
