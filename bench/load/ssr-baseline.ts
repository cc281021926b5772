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
 * `node ssr-baseline.ts <origin> <path> <seconds>`: loads a page's data once from a running shop, renders
 * its element tree with React in a loop, and prints the CPU seconds per page. Excludes routing, fetching,
 * serialization, compression and sending.
 */
const [origin = '', path = '', seconds = ''] = process.argv.slice(2);
const WARM_UP_SECONDS = 3;

interface WebBuild extends ServerBuild {
  entry: ServerBuild['entry'] & {
    module: { shopContext: RouterContext<{ fetch: typeof fetchFromShop; origin: string }> };
  };
}

const fetchFromShop = (address: string, init?: RequestInit) => fetch(origin + address, init);

/** The render context that React Router creates, without its stream, which can be read only once. */
async function loadPage(): Promise<EntryContext> {
  const bundle = new URL('../../apps/web/build/server/index.js', import.meta.url);
  const build: WebBuild = await import(bundle.href);
  const captured: EntryContext[] = [];
  const capture = async (_of: Request, _status: number, _headers: Headers, page: EntryContext) => {
    captured.push(page);
    return new Response();
  };
  const entry = { module: { ...build.entry.module, default: capture } };
  const context = new RouterContextProvider();
  context.set(build.entry.module.shopContext, { fetch: fetchFromShop, origin });
  await createRequestHandler({ ...build, entry })(new Request(origin + path), context);
  const [page] = captured;
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

async function measureCpuSeconds(page: EntryContext, duration: number): Promise<number> {
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
await measureCpuSeconds(page, WARM_UP_SECONDS);
console.log(await measureCpuSeconds(page, Number(seconds)));
process.exit();
