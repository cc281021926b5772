import { buildUrl, type Endpoint, type InputOf } from '@shop/contract';

const MAX_AGE_MS = 20_000;

const prefetched = new Map<string, { response: Promise<Response>; at: number }>();

/** Fetches data that is probably needed next, unless the user prefers reduced data. */
export function prefetch<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  if (prefersReducedData()) return;
  const path = buildUrl(endpoint, input);
  if (takeFresh(path, false)) return;
  const response = fetch(path, { priority: 'low' });
  // The response may never be used; then its failure must not count as an unhandled rejection.
  response.catch(() => undefined);
  prefetched.set(path, { response, at: Date.now() });
}

/** Uses a prefetched response that is still fresh. Each one is used once. */
export function fetchOrPrefetched(path: string, init: RequestInit): Promise<Response> {
  // Bypasses the HTTP cache: stock in a cached response may be out of date.
  const fetchFresh = () => fetch(path, { ...init, cache: 'no-cache' });
  return takeFresh(path, true)?.catch(fetchFresh) ?? fetchFresh();
}

function takeFresh(path: string, use: boolean) {
  const found = prefetched.get(path);
  const fresh = found && Date.now() - found.at < MAX_AGE_MS;
  if (use || !fresh) prefetched.delete(path);
  return fresh ? found.response : undefined;
}

/** Chromium reports Save-Data on the connection; other browsers have a media query. */
export function prefersReducedData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
