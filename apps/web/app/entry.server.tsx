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
import { logError } from '#api/log-error.ts';
import { checkoutScript } from '#config.server.ts';
import { DocumentAssets } from '#document/assets.ts';
import { buildCsp, cspHash, hashNoncedScripts } from '#document/csp.server.ts';
import { deferHydration } from '#document/deferred-hydration.server.ts';
import { STAFF_PATH, toShopManifest } from '#document/shop-manifest.ts';
import css from './app.css?inline';
import hydrationScript from './document/deferred-hydration-script.ts?minified';

export { shopContext } from '#api/shop-context.server.ts';

const assets = { css, hydrationScript };

/** Buffers the whole page instead of streaming it, because the server caches pages. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const nonce = randomUUID();
  const { html, failed } = await render(request.url, chooseManifest(request.url, context), nonce);
  if (failed) headers.set('Cache-Control', 'no-store');
  return new Response(addCsp(html, nonce, headers), { status: failed ? 500 : status, headers });
}

const sources = {
  scripts: [cspHash(assets.hydrationScript)],
  styles: [cspHash(assets.css)],
  checkout: new URL(checkoutScript).origin,
};

/** In development without script rules, because Vite injects its own scripts. */
function addCsp(html: string, nonce: string, headers: Headers): string {
  if (import.meta.env.DEV) {
    headers.set('Content-Security-Policy', "frame-ancestors 'none'");
    // The browser renders no nonce, so one in the page would be a hydration mismatch.
    return hashNoncedScripts(html, nonce).html;
  }
  const page = hashNoncedScripts(html, nonce);
  const scripts = [...sources.scripts, ...page.scripts];
  headers.set('Content-Security-Policy', buildCsp({ ...sources, scripts }));
  return deferHydration(page.html);
}

/** Customers' pages load the list of routes without those of staff. In development there is one list. */
function chooseManifest(url: string, context: EntryContext): EntryContext {
  if (import.meta.env.DEV || STAFF_PATH.test(new URL(url).pathname)) return context;
  const { manifest } = context;
  return { ...context, manifest: { ...manifest, url: toShopManifest(manifest.url) } };
}

interface RenderedPage {
  html: string;
  failed: boolean;
}

function render(url: string, context: EntryContext, nonce: string): Promise<RenderedPage> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(
      <DocumentAssets value={assets}>
        <ServerRouter context={context} url={url} nonce={nonce} />
      </DocumentAssets>,
      {
        nonce,
        onAllReady: () => {
          text(pipe(new PassThrough())).then((html) => resolve({ html, failed }), reject);
        },
        onShellError: reject,
        onError: (error) => {
          failed = true;
          logError(error);
        },
      },
    );
  });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  // Unknown URLs are not logged: any visitor could fill the log with them.
  const clientError = isRouteErrorResponse(error) && error.status < 500;
  if (!request.signal.aborted && !clientError) logError(error);
};
