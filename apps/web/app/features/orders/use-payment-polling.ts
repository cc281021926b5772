import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const EVERY_MS = 5000;
/** Five minutes; whoever waits longer comes back. */
const MOST_TIMES = 60;

/** Looks again until the payment is confirmed, while somebody is looking. */
export function useConfirmation(waiting: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!waiting) return undefined;
    let left = MOST_TIMES;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      left -= 1;
      if (left === 0) clearInterval(timer);
      void revalidate();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [waiting, revalidate]);
}
