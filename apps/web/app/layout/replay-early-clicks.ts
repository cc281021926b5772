import { useEffect } from 'react';

declare global {
  interface Window {
    /** Elements clicked before hydration, in order; set by document/deferred-hydration-script.ts. */
    earlyClicks?: HTMLElement[];
  }
}

/** Marks the document as hydrated and repeats the clicks that came before. */
export function useReplayEarlyClicks() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = '';
    const { earlyClicks = [] } = window;
    delete window.earlyClicks;
    // After components that render only in the browser, such as a receipt to be printed.
    setTimeout(() => replayClicks(earlyClicks));
  }, []);
}

function replayClicks([element, ...later]: HTMLElement[]) {
  if (!element) return;
  element.removeAttribute('aria-busy');
  // A dialog opened by an earlier click would have covered this element.
  if (!document.querySelector('dialog[open]')) element.click();
  // React renders the effect of this click before the next one.
  setTimeout(() => replayClicks(later));
}
