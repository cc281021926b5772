import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { endpoints } from '@shop/contract';
import { expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';
import { SECURITY_HEADERS } from './request-security.ts';

const names = Object.keys(SECURITY_HEADERS);

it('sends the security headers with every response of the API', async () => {
  const shop = await createTestShop();
  const seen = new Set<number>();
  for (const { method, path } of endpoints) {
    const url = path.replaceAll(/\{\w+\}/g, '1');
    for (const payload of ['', {}, '{"broken', 'x'.repeat(1_100_000)]) {
      const response = await shop.app.inject({
        method,
        url,
        ...(method !== 'GET' && { payload, headers: { 'content-type': 'application/json' } }),
      });
      seen.add(response.statusCode);
      for (const name of names) expect([url, response.headers[name]]).not.toEqual([url, undefined]);
    }
  }

  expect([...seen].toSorted((a, b) => a - b)).toEqual(expect.arrayContaining([200, 400, 401, 413]));
});

it('sends them for unknown routes, malformed URLs and internal errors', async () => {
  const shop = await createTestShop();
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
  // Connects both pools, so that destroying them has an effect.
  await Promise.all(['/api/products/1', '/health/ready'].map((url) => shop.app.inject(url)));
  await Promise.all([shop.deps.db.destroy(), shop.deps.paymentsDb.destroy()]);
  for (const { status, ...options } of cases) {
    // The type of inject() does not know TRACE.
    const response = await shop.app.inject(options as { url: string });
    expect({ ...options, status: response.statusCode }).toEqual({ ...options, status });
    for (const name of names)
      expect([options, response.headers[name]]).not.toEqual([options, undefined]);
    expect(response.body).not.toMatch(/stack|at .*\.ts|select |node_modules/i);
  }
});

it('sends them in response to malformed HTTP', async () => {
  const shop = await createTestShop();
  const { port } = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n');
  const response = await text(socket);

  expect(response).toMatch(/^HTTP\/1\.1 400 /);
  for (const name of names) expect(response).toContain(`\r\n${name}: `);
});
