import { useEffect } from 'react';

declare global {
  interface Window {
    /** What was pressed before the page was alive, in that order; remembered by the starter. */
    pressedEarly?: HTMLElement[];
  }
}

/** Tells the starter that the page answers by itself now, and repeats what was pressed too early. */
export function useTakeOver() {
  useEffect(() => {
    document.documentElement.dataset.alive = '';
    const { pressedEarly = [] } = window;
    delete window.pressedEarly;
    // After what only the browser can draw: a receipt that is to be printed must be there.
    setTimeout(() => pressAgain(pressedEarly));
  }, []);
}

function pressAgain([pressed, ...later]: HTMLElement[]) {
  if (!pressed) return;
  pressed.removeAttribute('aria-busy');
  // What was pressed after that would have been under the dialog.
  if (!document.querySelector('dialog[open]')) pressed.click();
  // What this press has changed is known to the next one.
  setTimeout(() => pressAgain(later));
}
