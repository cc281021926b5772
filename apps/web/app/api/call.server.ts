import type { RouterContextProvider } from 'react-router';
import { type Call, callWith } from './call.ts';
import { shopContext } from './shop-context.server.ts';

/** The API as a loader calls it: same contract, no network. No cookie goes along: pages are public. */
export function callAs({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Call {
  const shop = context.get(shopContext);
  return callWith((path, init) => shop.fetch(path, { ...init, signal: request.signal }));
}
