/** For a browser that cannot tell when it is idle. */
const LATER_MS = 300;
/** A browser may never say that it is idle. */
const LATEST_MS = 3_000;

/** Does something when the browser has nothing better to do, or soon. What it returns takes it back. */
export function onceIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, LATER_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(act, { timeout: LATEST_MS });
  return () => window.cancelIdleCallback(handle);
}
