/** Shows other tabs what this one is doing. The browser releases the lock when the page ends. */
export function withLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  // Missing in old browsers, and without HTTPS.
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(name, work);
}

/** True in a duplicated tab, which starts with a copy of the first tab's session storage. */
export async function isLocked(name: string): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}
