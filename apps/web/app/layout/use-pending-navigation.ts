import { useEffect, useState } from 'react';
import { type Location, useLocation, useNavigation } from 'react-router';

const SKELETON_AFTER = 150;
const SKELETON_AT_LEAST = 300;
const SLOW_AFTER = 8000;

export interface Pending {
  /** Where a navigation is leading right now. */
  target: Location | undefined;
  /** The same, once it takes long enough to show a skeleton, and long enough not to flicker. */
  skeleton: Location | undefined;
  /** It leads to another page than the one it began on. */
  elsewhere: boolean;
  slow: boolean;
}

export function usePending(): Pending {
  const { location: target } = useNavigation();
  const { pathname: from } = useLocation();
  const [due, setDue] = useState<{ target: Location; from: string; at: number }>();
  const [shown, setShown] = useState<typeof due>();
  const [slow, setSlow] = useState(false);

  useEffect(() => {
    if (!target) return undefined;
    const skeleton = setTimeout(() => setDue({ target, from, at: Date.now() }), SKELETON_AFTER);
    const late = setTimeout(() => setSlow(true), SLOW_AFTER);
    return () => {
      clearTimeout(skeleton);
      clearTimeout(late);
      setSlow(false);
    };
  }, [target, from]);

  // Only while it is waited for: a page that has just come is not hidden again.
  if (due && due.target === target && due !== shown) setShown(due);

  useEffect(() => {
    if (target || !shown) return undefined;
    const rest = SKELETON_AT_LEAST - (Date.now() - shown.at);
    const timer = setTimeout(() => setShown(undefined), Math.max(0, rest));
    return () => clearTimeout(timer);
  }, [target, shown]);

  const elsewhere = shown !== undefined && shown.target.pathname !== shown.from;
  return { target, skeleton: shown?.target, elsewhere, slow };
}
