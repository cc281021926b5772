/** For browsers without requestIdleCallback (Safari). */
const FALLBACK_DELAY_MS = 300;
const IDLE_TIMEOUT_MS = 3_000;

/** @returns a function that cancels the callback. */
export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, FALLBACK_DELAY_MS);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS });
  return () => window.cancelIdleCallback(handle);
}
