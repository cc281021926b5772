import type { RouterContextProvider } from 'react-router';
import { type Call, callWith } from './call.ts';
import { shopContext } from './shop-context.server.ts';

interface Asked {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** The API as a loader calls it: same contract, no network. No cookie goes along: pages are public. */
export function callAs({ request, context }: Asked): Call {
  const shop = context.get(shopContext);
  return callWith((path, init) => shop.fetch(path, { ...init, signal: request.signal }));
}

/**
 * The same in the visitor's name, for what is theirs and for the two forms that work before script
 * has run. The cookies that the API sets are gathered in `headers`, to go out with the page's answer.
 */
export function callAsVisitor({ request, context }: Asked): { call: Call; headers: Headers } {
  const shop = context.get(shopContext);
  const headers = new Headers();
  const call = callWith(async (path, init) => {
    const sent = new Headers(init.headers);
    sent.set('cookie', request.headers.get('cookie') ?? '');
    const response = await shop.fetch(path, { ...init, headers: sent, signal: request.signal });
    for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie);
    return response;
  });
  return { call, headers };
}
