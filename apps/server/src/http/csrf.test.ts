import { accounts, endpoints } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { createTestShop, ORIGIN, type TestShop } from '#test/test-shop.ts';

const writes = endpoints.filter(({ method }) => method !== 'GET');

const foreign: Record<string, Record<string, string>> = {
  'a form on another site': {
    'sec-fetch-site': 'cross-site',
    origin: 'https://evil.example',
    'content-type': 'application/x-www-form-urlencoded',
  },
  'a form with files on another site': {
    'sec-fetch-site': 'cross-site',
    origin: 'https://evil.example',
    'content-type': 'multipart/form-data; boundary=x',
  },
  'a form of plain text on another site': {
    'sec-fetch-site': 'cross-site',
    origin: 'https://evil.example',
    'content-type': 'text/plain',
  },
  'a script on another site': {
    'sec-fetch-site': 'cross-site',
    origin: 'https://evil.example',
    'content-type': 'application/json',
  },
  'a neighbouring host': { 'sec-fetch-site': 'same-site', origin: 'https://blog.shop.test' },
  'an older browser on another site': { origin: 'https://evil.example' },
  'a page without an origin': { origin: 'null' },
};

describe('a request that changes something', () => {
  it.each(Object.entries(foreign))('is rejected when it comes from %s', async (_from, headers) => {
    const shop = await createTestShop();
    const { cookies } = await shop.createCustomer();
    const cookie = `__Host-customer=${cookies['__Host-customer']}`;

    for (const { method, path } of writes) {
      const response = await shop.app.inject({
        method,
        url: path,
        headers: { cookie, ...headers },
        payload: '{}',
      });
      expect([path, response.statusCode, response.json().error]).toEqual([path, 403, 'CROSS_SITE']);
    }
    expect(await shop.db.selectFrom('session').select('user_id').execute()).toHaveLength(1);
  });

  it('is accepted from the shop itself and from clients that are not browsers', async () => {
    const shop = await createTestShop();
    const { email, password } = await shop.createCustomer();
    for (const headers of [
      { 'sec-fetch-site': 'same-origin', origin: ORIGIN },
      { 'sec-fetch-site': 'none' },
      { origin: ORIGIN },
      {},
    ]) {
      const response = await shop.call(accounts.logIn, { body: { email, password }, headers });
      expect(response.status).toBe(200);
    }
  });

  it.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain'])(
    'is never parsed as %s',
    async (type) => {
      const shop = await createTestShop();
      const cookie = await createCookies(shop);
      for (const { method, path } of writes) {
        const headers = { cookie, 'content-type': type };
        const response = await shop.app.inject({ method, url: path, headers, payload: 'a=1' });
        expect([path, response.statusCode]).toEqual([path, 400]);
      }
    },
  );
});

/** The cookies of a customer and of a staff member at once. */
async function createCookies(shop: TestShop): Promise<string> {
  const cookies = {
    ...(await shop.createCustomer()).cookies,
    ...(await shop.createStaff()).cookies,
  };
  return Object.entries(cookies)
    .map(([name, token]) => `${name}=${token}`)
    .join('; ');
}

it('a GET changes no table', async () => {
  const shop = await createTestShop();
  await shop.addProduct();
  const cookie = await createCookies(shop);
  const tables = [
    'customer',
    'admin',
    'session',
    'cart_item',
    'product',
    'product_stock',
    'stock_movement',
    'rate_limit',
    'audit_log',
    'orders',
  ] as const;
  const rows = () =>
    Promise.all(tables.map((table) => shop.db.selectFrom(table).selectAll().execute()));
  const before = await rows();

  for (const { path, method } of endpoints.filter((endpoint) => endpoint.method === 'GET')) {
    const url = path.replace(/\{\w+\}/, '1');
    await shop.app.inject({ method, url, headers: { cookie } });
  }

  expect(await rows()).toEqual(before);
});
