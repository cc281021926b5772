import { useEffect, useSyncExternalStore } from 'react';

declare global {
  interface Window {
    /** A control that was pressed before the page was alive; remembered by the starter. */
    pressedEarly?: HTMLElement;
  }
}

const never = () => () => {};

/** False on the server and while the page is being brought to life, true from then on. */
export const useAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** Tells the starter that the page answers by itself now, and repeats a press that came too early. */
export function useTakeOver() {
  useEffect(() => {
    document.documentElement.dataset.alive = '';
    const { pressedEarly } = window;
    delete window.pressedEarly;
    pressedEarly?.removeAttribute('aria-busy');
    pressedEarly?.click();
  }, []);
}
