import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createElement } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  type RouterContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';

/**
 * A program: `node react-alone.ts <origin> <path> <seconds>`. Loads a page's data once from a shop that
 * runs, then renders the page's own element tree with React again and again, and prints the CPU
 * seconds of one page. Nothing is parsed, fetched, signed, compressed or sent.
 */
const [origin = '', path = '', seconds = ''] = process.argv.slice(2);
const WARM_SECONDS = 3;

interface WebBuild extends ServerBuild {
  entry: ServerBuild['entry'] & {
    module: { shopContext: RouterContext<{ fetch: typeof callShop; origin: string }> };
  };
}

const callShop = (address: string, init?: RequestInit) => fetch(origin + address, init);

/** What React Router hands over to be rendered, without the stream that can be read only once. */
async function loadPage(): Promise<EntryContext> {
  const bundle = new URL('../../apps/web/build/server/index.js', import.meta.url);
  const build: WebBuild = await import(bundle.href);
  const found: EntryContext[] = [];
  const keep = async (_of: Request, _status: number, _headers: Headers, page: EntryContext) => {
    found.push(page);
    return new Response();
  };
  const entry = { module: { ...build.entry.module, default: keep } };
  const context = new RouterContextProvider();
  context.set(build.entry.module.shopContext, { fetch: callShop, origin });
  await createRequestHandler({ ...build, entry })(new Request(origin + path), context);
  const [page] = found;
  if (!page) throw new Error(`${path} was not rendered`);
  const { serverHandoffStream: _, ...rest } = page;
  return rest;
}

const render = (context: EntryContext) =>
  new Promise<string>((resolve, reject) => {
    const page = createElement(ServerRouter, { context, url: origin + path });
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => {
        text(pipe(new PassThrough())).then(resolve, reject);
      },
      onError: reject,
    });
  });

async function cpuSecondsOfPage(page: EntryContext, duration: number): Promise<number> {
  const before = process.cpuUsage();
  const end = performance.now() + duration * 1000;
  let pages = 0;
  while (performance.now() < end) {
    await render(page);
    pages += 1;
  }
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6 / pages;
}

const page = await loadPage();
await cpuSecondsOfPage(page, WARM_SECONDS);
console.log(await cpuSecondsOfPage(page, Number(seconds)));
process.exit();
