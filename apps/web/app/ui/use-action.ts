import { useState } from 'react';

/**
 * Runs one asynchronous action at a time; a call during a run does nothing. Not built on
 * useTransition: until its action ends, React holds back all other transitions, including the
 * router's navigations.
 */
export function useAction<A extends unknown[]>(action: (...args: A) => Promise<unknown>) {
  const [running, setRunning] = useState<A>();
  const busy = running !== undefined;

  const run = async (...args: A) => {
    setRunning(args);
    try {
      await action(...args);
    } finally {
      setRunning(undefined);
    }
  };
  return {
    busy,
    /** Arguments of the action under way, to show which of several buttons is busy. */
    running,
    run: (...args: A) => {
      if (!busy) void run(...args);
    },
  };
}
