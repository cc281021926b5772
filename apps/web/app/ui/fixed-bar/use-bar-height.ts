import { type RefObject, useEffect } from 'react';

/**
 * Tells the style sheets the height of a bar that is fixed at the foot of the screen, so that the end of the page
 * and messages stay above it. With large letters its rows stack, and no fixed number would be true.
 */
export function useBarHeight(bar: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { style } = document.documentElement;
    const element = bar.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      style.setProperty('--bar-height', `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--bar-height');
    };
  }, [bar]);
}
