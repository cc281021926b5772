import { type RefObject, useEffect, useState } from 'react';

/** Whether the element is above the viewport. */
export function useScrolledAway(element: RefObject<Element | null>): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver(([entry]) =>
      setAway(entry !== undefined && !entry.isIntersecting && entry.boundingClientRect.top < 0),
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return away;
}
