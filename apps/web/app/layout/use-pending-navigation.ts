import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigation } from 'react-router';

const SKELETON_DELAY_MS = 150;
const MIN_SKELETON_MS = 300;
const SLOW_MS = 8000;

export interface PendingNavigation {
  /** Target of the navigation in progress. */
  target: Location | undefined;
  /** The target after 150 ms, then for at least 300 ms, so that the skeleton does not flicker. */
  skeleton: Location | undefined;
  /** The target has another path than the current page. */
  leavesPage: boolean;
  slow: boolean;
}

export function usePendingNavigation(): PendingNavigation {
  const { location: target } = useNavigation();
  const { pathname: from } = useLocation();
  const [due, setDue] = useState<{ target: Location; from: string; at: number }>();
  const [shown, setShown] = useState<typeof due>();
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    if (!target) return undefined;
    const skeleton = setTimeout(() => setDue({ target, from, at: Date.now() }), SKELETON_DELAY_MS);
    const slowTimer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(skeleton);
      clearTimeout(slowTimer);
      setSlow(false);
    };
  }, [target, from]);

  // Only while loading: a page that has just arrived must not be hidden again.
  if (due && due.target === target && due !== shown) setShown(due);

  useEffect(() => {
    if (target || !shown) return undefined;
    const rest = MIN_SKELETON_MS - (Date.now() - shown.at);
    const timer = setTimeout(() => setShown(undefined), Math.max(0, rest));
    return () => clearTimeout(timer);
  }, [target, shown]);

  const leavesPage = shown !== undefined && shown.target.pathname !== shown.from;
  return { target, skeleton: shown?.target, leavesPage, slow };
}
