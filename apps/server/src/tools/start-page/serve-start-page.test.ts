import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { getContent } from './content.ts';
import { serveStartPage } from './serve-start-page.ts';

const source = fileURLToPath(new URL('../../', import.meta.url));
const routes = readFileSync(`${source}../../web/app/routes.ts`, 'utf8');
const SHOP = 'http://localhost:3000';

async function openPage(hasPast: boolean) {
  const content = getContent(hasPast);
  const { origin, stop } = await serveStartPage(content, {
    shop: SHOP,
    inbox: undefined,
    imitatedPayments: true,
  });
  onTestFinished(stop);
  const get = async (path: string) => {
    const response = await fetch(origin + path);
    return { status: response.status, text: await response.text() };
  };
  return { ...content, get };
}

it('[DEMO-03] a page names every login of the shop with a past', async () => {
  const { logins, get } = await openPage(true);
  const { text } = await get('/');

  expect(logins).toHaveLength(6);
  for (const { email, password, path } of logins) {
    expect(text).toContain(email);
    expect(text).toContain(password);
    expect(text).toContain(`href="${SHOP}${path}"`);
  }
});

it('[DEMO-03] it lists ten things to try, each at an address that the shop has', async () => {
  const { things, get } = await openPage(true);
  const { text } = await get('/');

  expect(things).toHaveLength(10);
  for (const { path } of things) {
    expect(text).toContain(`href="${SHOP}${path}"`);
    const { pathname } = new URL(path, SHOP);
    const name = pathname.split('/').at(-1);
    expect(routes).toMatch(new RegExp(`route\\('${name}[/:?'\\w]`));
  }
});

it('[DEMO-03] an empty shop has two logins and a way to begin', async () => {
  const { logins, get } = await openPage(false);
  const { text } = await get('/');

  expect(logins).toHaveLength(2);
  expect(text).not.toContain('packing@example.com');
  expect(text).toContain(`href="${SHOP}/admin/products"`);
});

it('the page has the colours and letters of the shop', async () => {
  const { get } = await openPage(true);

  expect((await get('/start.css')).text).toContain('--color-red-700: #741820');
  expect((await get('/marcellus.woff2')).status).toBe(200);
  expect((await get('/anek.woff2')).status).toBe(200);
  expect((await get('/other')).status).toBe(404);
});

it('[DEMO-03] no program of a release imports the page', () => {
  const files = globSync('**/*.ts', { cwd: source }).filter((file) =>
    readFileSync(source + file, 'utf8').includes('start-page/serve-start-page'),
  );

  expect(files.filter((file) => !file.startsWith('tools/'))).toEqual([]);
  expect(files).toContain('tools/dev.ts');
});
