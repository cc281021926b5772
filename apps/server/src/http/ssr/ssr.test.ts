import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openTestShop } from '#test/test-shop.ts';
import { openShop } from '#tools/spawn-server.ts';

async function openPages() {
  const shop = await openTestShop();
  const { origin, stop } = await openShop(shop.url, { IMAGE_FOLDER: shop.folder });
  onTestFinished(stop);
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, { redirect: 'manual', ...init });
  return { shop, ask };
}

it('a form is read however the address of its page is written', async () => {
  const { shop, ask } = await openPages();
  const { email, password } = await shop.signUp();
  const body = () => new URLSearchParams({ email, password });

  for (const path of ['/login', '/Login', '/login/', '/LOGIN?next=1']) {
    const answer = await ask(path, { method: 'POST', body: body() });
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 302, '/home']);
  }
  for (const path of ['/home', '/login/x', '/loginx', '/admin/login'])
    expect([path, (await ask(path, { method: 'POST', body: body() })).status]).toEqual([path, 404]);
});

it('nobody keeps a redirect, a page that failed, or what is of one person', async () => {
  const { ask } = await openPages();
  const cases: [path: string, status: number][] = [
    ['/', 302],
    ['/profile', 302],
    ['/profile.data', 202],
    ['/product-info/x', 404],
    ['/product-info/x.data', 404],
    ['/cart', 200],
    ['/cart.data', 200],
    ['/orders.data', 200],
  ];
  for (const [path, status] of cases) {
    const answer = await ask(path);
    expect.soft([path, answer.status]).toEqual([path, status]);
    expect.soft([path, answer.headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
  expect((await ask('/home')).headers.get('cache-control')).toMatch(/^public/);
});

it('a page that the database cannot fill just now says when to come again', async () => {
  const { shop, ask } = await openPages();
  const product_id = await shop.addProduct();
  const path = `/product-info/${product_id}`;
  const busy = await shop.deps.db.transaction().execute(async (trx) => {
    await sql`lock table product in access exclusive mode`.execute(trx);
    return ask(path);
  });
  expect([busy.status, busy.headers.get('retry-after')]).toEqual([503, '2']);
  expect(busy.headers.get('cache-control')).toBe('no-store');
  expect(busy.headers.get('content-type')).toMatch(/^text\/html/);
  expect((await ask(path)).status).toBe(200);
});
