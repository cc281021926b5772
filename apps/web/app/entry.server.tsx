import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  ServerRouter,
} from 'react-router';
import { shop } from '#config.server.ts';
import { reportFailure } from './api/log-error.ts';
import css from './app.css?inline';
import { PageAssets } from './document/assets.ts';
import { hashOf, securityPolicy, unmark } from './document/csp.server.ts';
import { STARTER, startLate } from './document/deferred-hydration.server.ts';

export { shopContext } from '#api/shop-context.server.ts';

const assets = { css, starter: import.meta.env.PROD ? STARTER : '' };

/** The page as one piece, because the server keeps it as one piece. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const mark = randomUUID();
  const { html, failed } = await render(request.url, context, mark);
  if (failed) headers.set('Cache-Control', 'no-store');
  return new Response(closed(html, mark, headers), { status: failed ? 500 : status, headers });
}

const written = {
  scripts: [hashOf(assets.starter)],
  styles: [hashOf(assets.css)],
  checkout: new URL(shop.checkoutScript).origin,
};

/** The page, which runs nothing but what was written here. In development Vite writes into it, too. */
function closed(html: string, mark: string, headers: Headers): string {
  if (import.meta.env.DEV) {
    headers.set('Content-Security-Policy', "frame-ancestors 'none'");
    return html;
  }
  const page = unmark(html, mark);
  const scripts = [...written.scripts, ...page.scripts];
  headers.set('Content-Security-Policy', securityPolicy({ ...written, scripts }));
  return startLate(page.html);
}

interface Rendered {
  html: string;
  failed: boolean;
}

function render(url: string, context: EntryContext, mark: string): Promise<Rendered> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(
      <PageAssets value={assets}>
        <ServerRouter context={context} url={url} nonce={mark} />
      </PageAssets>,
      {
        nonce: mark,
        onAllReady: () => {
          text(pipe(new PassThrough())).then((html) => resolve({ html, failed }), reject);
        },
        onShellError: reject,
        onError: (error) => {
          failed = true;
          reportFailure(error);
        },
      },
    );
  });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  // An address that no route takes is no failure, and a stranger could fill the log with such.
  const refused = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !refused) reportFailure(error);
};
