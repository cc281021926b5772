import type { RouterContextProvider } from 'react-router';
import { type Call, createCall } from './call.ts';
import { shopContext } from './shop-context.server.ts';

interface LoaderArgs {
  request: Request;
  context: Readonly<RouterContextProvider>;
}

/** In-process API calls for loaders of public pages. Sends no cookie, because these pages are cached. */
export function publicApi({ request, context }: LoaderArgs): Call {
  const shop = context.get(shopContext);
  return createCall((path, init) => shop.fetch(path, { ...init, signal: request.signal }));
}

/**
 * In-process API calls with the visitor's cookies, for personal pages and for forms posted without
 * JavaScript. `headers` collects the cookies the API sets; the page's response must send them.
 */
export function visitorApi({ request, context }: LoaderArgs): { call: Call; headers: Headers } {
  const shop = context.get(shopContext);
  const headers = new Headers();
  const call = createCall(async (path, init) => {
    const sent = new Headers(init.headers);
    for (const name of ['cookie', 'user-agent']) sent.set(name, request.headers.get(name) ?? '');
    const response = await shop.fetch(path, { ...init, headers: sent, signal: request.signal });
    for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie);
    return response;
  });
  return { call, headers };
}
