import { useEffect } from 'react';
import { useRevalidator } from 'react-router';

const INTERVAL_MS = 5000;
/** Five minutes in total. */
const MAX_POLLS = 60;

/** Reloads the page until its payment is confirmed, while the tab is visible. */
export function usePaymentPolling(pending: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!pending) return undefined;
    let remaining = MAX_POLLS;
    const timer = setInterval(() => {
      if (document.visibilityState === 'hidden') return;
      remaining -= 1;
      if (remaining === 0) clearInterval(timer);
      void revalidate();
    }, INTERVAL_MS);
    return () => clearInterval(timer);
  }, [pending, revalidate]);
}
