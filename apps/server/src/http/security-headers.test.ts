import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoints } from '@shop/contract';
import { expect, it } from 'vitest';
import { openTestShop } from '#test/test-shop.ts';
import { SAFE_HEADERS } from './security-headers.ts';

const names = Object.keys(SAFE_HEADERS);

it('sends the safe headers with every call, whatever becomes of it', async () => {
  const shop = await openTestShop();
  const seen = new Set<number>();
  for (const { method, path } of endpoints) {
    const url = path.replaceAll(/\{\w+\}/g, '1');
    for (const payload of ['', {}, '{"broken', 'x'.repeat(1_100_000)]) {
      const answer = await shop.app.inject({
        method,
        url,
        ...(method !== 'GET' && { payload, headers: { 'content-type': 'application/json' } }),
      });
      seen.add(answer.statusCode);
      for (const name of names) expect([url, answer.headers[name]]).not.toEqual([url, undefined]);
    }
  }

  expect([...seen].toSorted((a, b) => a - b)).toEqual(expect.arrayContaining([200, 400, 401, 413]));
});

it('sends them when nothing answers, when the address is none, and when the shop is broken', async () => {
  const shop = await openTestShop();
  const cases = [
    { url: '/api/nowhere', status: 404 },
    { url: '/api/%', status: 400 },
    { url: `/api/order/${'x'.repeat(300)}`, status: 404 },
    { url: '/health/ready', status: 503 },
    { url: '/api/products/1', status: 500 },
    { url: '/api/products/1', method: 'TRACE', status: 404 },
    { url: '/api/products/1', method: 'PROPFIND', status: 404 },
    { url: '/api/products/1', method: 'OPTIONS', status: 404 },
  ];
  // A pool that nobody has used has nothing to end.
  await Promise.all(['/api/products/1', '/health/ready'].map((url) => shop.app.inject(url)));
  await Promise.all([shop.db.destroy(), shop.deps.money.destroy()]);
  for (const { status, ...asked } of cases) {
    // TRACE is no method that Fastify's own tests speak.
    const answer = await shop.app.inject(asked as { url: string });
    expect({ ...asked, status: answer.statusCode }).toEqual({ ...asked, status });
    for (const name of names) expect([asked, answer.headers[name]]).not.toEqual([asked, undefined]);
    expect(answer.body).not.toMatch(/stack|at .*\.ts|select |node_modules/i);
  }
});

it('sends them to whoever does not speak HTTP', async () => {
  const shop = await openTestShop();
  const { port } = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n');
  const answer = await text(socket);

  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  for (const name of names) expect(answer).toContain(`\r\n${name}: `);
});
