import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import '#config.server.ts';
import css from './app.css?inline';
import { STARTER, startLate } from './late-start.server.ts';
import { PageAssets } from './page-assets.ts';

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
  const { html, failed } = await render(request.url, context);
  if (failed) headers.set('Cache-Control', 'no-store');
  const page = import.meta.env.PROD ? startLate(html) : html;
  return new Response(page, { status: failed ? 500 : status, headers });
}

function render(url: string, context: EntryContext): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const { pipe } = renderToPipeableStream(
      <PageAssets value={assets}>
        <ServerRouter context={context} url={url} />
      </PageAssets>,
      {
        onAllReady: () => {
          text(pipe(new PassThrough())).then((html) => resolve({ html, failed }), reject);
        },
        onShellError: reject,
        onError: (error) => {
          failed = true;
          report(error);
        },
      },
    );
  });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) report(error);
};

function report(error: unknown) {
  // oxlint-disable-next-line no-console -- the page server has no other voice; the host collects it
  console.error(error);
}
