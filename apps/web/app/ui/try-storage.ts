/** @returns undefined when the browser's storage is full, forbidden or holds no valid JSON. */
export function tryStorage<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
