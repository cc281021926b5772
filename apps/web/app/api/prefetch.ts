import { addressOf, type Endpoint, type InputOf } from '@shop/contract';

const FRESH_MS = 20_000;

const asked = new Map<string, { response: Promise<Response>; at: number }>();

/** Asks for what is probably wanted next. Not for those who pay for every byte. */
export function askAhead<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  if (savesData()) return;
  const path = addressOf(endpoint, input);
  if (takeFresh(path, false)) return;
  const response = fetch(path, { priority: 'low' });
  // Nobody may ever want it; then nobody needs to hear that it failed.
  response.catch(() => undefined);
  asked.set(path, { response, at: Date.now() });
}

/** Gets a path, from what was asked ahead if that is still fresh. Each answer is used once. */
export function get(path: string, init: RequestInit): Promise<Response> {
  // What a cache in front of the shop may tell again is too old here: the last piece may be gone.
  const ask = () => fetch(path, { ...init, cache: 'no-cache' });
  return takeFresh(path, true)?.catch(ask) ?? ask();
}

function takeFresh(path: string, use: boolean) {
  const found = asked.get(path);
  const fresh = found && Date.now() - found.at < FRESH_MS;
  if (use || !fresh) asked.delete(path);
  return fresh ? found.response : undefined;
}

/** Chrome knows it from the data saver's switch, others from a media query. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
