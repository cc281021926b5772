import { buildUrl, type Endpoint, type InputOf } from '@shop/contract';
import { limitTime } from './limit-time.ts';

const MAX_AGE_MS = 20_000;
/** Long enough for a slow phone network. */
const TIMEOUT_MS = 30_000;

/** Undefined after a failure. */
type Prefetched = Promise<Response | undefined>;

const prefetched = new Map<string, { response: Prefetched; at: number }>();

/** Fetches data that is probably needed next, unless the user prefers reduced data. */
export function prefetch<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  if (prefersReducedData()) return;
  const path = buildUrl(endpoint, input);
  if (takeFresh(path, false)) return;
  const response = fetchIfOk(path);
  prefetched.set(path, { response, at: Date.now() });
  void forgetFailure(path, response);
}

async function fetchIfOk(path: string): Prefetched {
  const response = await fetch(path, {
    priority: 'low',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  return response?.ok ? response : undefined;
}

async function forgetFailure(path: string, response: Prefetched) {
  if (!(await response) && prefetched.get(path)?.response === response) prefetched.delete(path);
}

/** Uses a prefetched response that is still fresh and has not failed. Each one is used once. */
export async function fetchOrPrefetched(path: string, init: RequestInit): Promise<Response> {
  // Includes the wait for the prefetch.
  const signal = limitTime(TIMEOUT_MS, init.signal);
  // Bypasses the HTTP cache: stock in a cached response may be out of date.
  return (await takeFresh(path, true)) ?? fetch(path, { ...init, signal, cache: 'no-cache' });
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
