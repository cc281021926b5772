import { useSyncExternalStore } from 'react';

/** Height of the part of the page that an on-screen keyboard leaves visible, in pixels. */
export const useVisibleHeight = (): number =>
  useSyncExternalStore(watchHeight, () => window.visualViewport?.height ?? window.innerHeight);

function watchHeight(onChange: () => void) {
  const viewport = window.visualViewport ?? window;
  viewport.addEventListener('resize', onChange);
  return () => viewport.removeEventListener('resize', onChange);
}
