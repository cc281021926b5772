import type { Endpoint, ReplyOf } from '@shop/contract';
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
    sent.set('user-agent', request.headers.get('user-agent') ?? '');
    // Cookies that an earlier call has set, such as a new session's, come first: the first of a name counts.
    const fresh = headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');
    sent.set('cookie', [...fresh, request.headers.get('cookie') ?? ''].filter(Boolean).join('; '));
    const response = await shop.fetch(path, { ...init, headers: sent, signal: request.signal });
    for (const cookie of response.headers.getSetCookie()) headers.append('set-cookie', cookie);
    return response;
  });
  return { call, headers };
}

type FileEndpoint = Endpoint & { files: object };

/** Calls a multipart endpoint without files, for a form that was posted without JavaScript. */
export function postForm<E extends FileEndpoint>(
  { request, context }: LoaderArgs,
  endpoint: E,
  fields: Record<string, unknown>,
  input: { params?: Record<string, string> } = {},
): Promise<ReplyOf<E>> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
  }
  const encoded = new Response(form);
  const headers = new Headers({ cookie: request.headers.get('cookie') ?? '' });
  headers.set('content-type', encoded.headers.get('content-type') ?? '');
  const call = createCall(async (path, { method }) =>
    context
      .get(shopContext)
      .fetch(path, { method: method ?? 'POST', headers, body: await encoded.text() }),
  );
  // The fields are sent above, as a form instead of JSON.
  return call<Endpoint & { reply: E['reply'] }>(endpoint, input);
}
