import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import type { Content } from './content.ts';
import { type Links, renderStartPage } from './render.ts';

const repository = fileURLToPath(new URL('../../../../../', import.meta.url));
const FONTS = {
  '/marcellus.woff2': 'node_modules/@fontsource/marcellus/files/marcellus-latin-400-normal.woff2',
  '/anek.woff2':
    'node_modules/@fontsource-variable/anek-malayalam/files/anek-malayalam-latin-wght-normal.woff2',
};

/** Serves the page on a port of its own, on this machine alone: no server of the shop knows it. */
export async function serveStartPage(content: Content, links: Links) {
  const files: Record<string, { type: string; body: string | Buffer }> = {
    '/': { type: 'text/html; charset=utf-8', body: renderStartPage(content, links) },
    '/start.css': { type: 'text/css; charset=utf-8', body: await readStyles() },
  };
  for (const [path, file] of Object.entries(FONTS)) {
    files[path] = { type: 'font/woff2', body: await readFile(repository + file) };
  }
  const server = createServer((request, response) => {
    const file = files[request.url ?? ''];
    if (file) response.writeHead(200, { 'content-type': file.type }).end(file.body);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Not null while the server listens on a TCP port.
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** The shop's own tokens. Tailwind reads them from `@theme`, a browser from `:root`. */
async function readStyles(): Promise<string> {
  const theme = await readFile(`${repository}apps/web/app/styles/theme.css`, 'utf8');
  const styles = await readFile(new URL('start.css', import.meta.url), 'utf8');
  return theme.replace('@theme {', ':root {') + styles;
}
