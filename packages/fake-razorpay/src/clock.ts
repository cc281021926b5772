interface Timer {
  due: number;
  task: () => void;
  handle?: NodeJS.Timeout;
}

export interface Clock {
  /** Unix seconds for entities: shifted by advance(), never scaled. */
  now: () => number;
  /** Seconds since the start: scaled, and shifted by advance(). */
  elapsed: () => number;
  /** Runs a task after this many scaled seconds. @returns a function that cancels it. */
  after: (seconds: number, task: () => void) => () => void;
  advance: (seconds: number) => void;
  reset: () => void;
}

/** Longer delays overflow the timers of Node and would fire at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1;

export function createClock(scale: number): Clock {
  const started = performance.now();
  const timers = new Set<Timer>();
  let offset = 0;
  const elapsed = () => ((performance.now() - started) / 1000) * scale + offset;

  const fire = (timer: Timer) => {
    timers.delete(timer);
    clearTimeout(timer.handle);
    timer.task();
  };
  const arm = (timer: Timer) => {
    const wait = ((timer.due - elapsed()) * 1000) / scale;
    timer.handle = setTimeout(
      () => (wait > MAX_TIMEOUT_MS ? arm(timer) : fire(timer)),
      Math.min(Math.max(wait, 0), MAX_TIMEOUT_MS),
    );
  };

  return {
    now: () => Math.floor(Date.now() / 1000 + offset),
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
    advance(seconds) {
      offset += seconds;
      for (const timer of [...timers].toSorted((a, b) => a.due - b.due)) {
        clearTimeout(timer.handle);
        // A task may have cancelled a later one.
        if (!timers.has(timer)) continue;
        if (timer.due <= elapsed()) fire(timer);
        else arm(timer);
      }
    },
    reset() {
      for (const timer of timers) clearTimeout(timer.handle);
      timers.clear();
      offset = 0;
    },
  };
}
