/** For a browser that cannot tell when it is idle. */
const LATER_MS = 300;

/** Does something when the browser has nothing better to do. What it returns takes it back. */
export function onceIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, LATER_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act);
  return () => window.cancelIdleCallback(handle);
}
