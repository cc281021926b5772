/** Does something when the browser has nothing better to do. What it returns takes it back. */
export function onceIdle(act: () => void): () => void {
  if (!('requestIdleCallback' in window)) return () => {};
  const handle = window.requestIdleCallback(act);
  return () => window.cancelIdleCallback(handle);
}
