import { accounts } from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const DEVICE = '__Host-known-device';
type Endpoint = typeof accounts.logIn | typeof accounts.logInAdmin;
interface Login {
  email: string;
  password: string;
}

/** A browser that has logged in and out again. */
async function createKnownBrowser(shop: TestShop, endpoint: Endpoint, login: Login) {
  const browser = shop.createClient();
  await browser.call(endpoint, { body: login });
  const as = endpoint === accounts.logInAdmin ? 'admin' : undefined;
  await browser.call(accounts.logOut, { query: { as } });
  return browser;
}

/** Wrong passwords, each from another address. */
async function guess(shop: TestShop, endpoint: Endpoint, email: string, count = 15) {
  const body = { email, password: 'not the password' };
  const attempt = () => shop.createClient().call(endpoint, { body });
  for (let sent = 0; sent < count; sent += 5) await Promise.all([1, 2, 3, 4, 5].map(attempt));
}

describe('a browser that has logged in to an account before', () => {
  it.each([
    ['a customer', accounts.logIn, (shop: TestShop) => shop.createCustomer()],
    ['an admin', accounts.logInAdmin, (shop: TestShop) => shop.createStaff()],
  ] as const)(
    '[AUTH-24] [RESET-06] logs in %s after 200 wrong passwords of strangers',
    async (_case, endpoint, create) => {
      const shop = await createTestShop();
      const { email, password } = await create(shop);
      const own = await createKnownBrowser(shop, endpoint, { email, password });

      await guess(shop, endpoint, email, 200);

      const body = { email, password };
      expect((await shop.createClient().call(endpoint, { body })).status).toBe(429);
      expect((await own.call(endpoint, { body })).status).toBe(200);
    },
  );

  it('[AUTH-24] logs in although a neighbour has used up the limit of their address', async () => {
    const shop = await createTestShop({ rateLimits: { LOGIN_RATE_LIMIT: '10/20' } });
    const { email, password } = await shop.createCustomer();
    const { call } = await createKnownBrowser(shop, accounts.logIn, { email, password });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 25; attempt += 1) {
      const { status } = await call(accounts.logIn, {
        headers: { cookie: '' },
        body: { email: `nobody${attempt}@example.com`, password: 'not the password' },
      });
      statuses.push(status);
    }

    expect(statuses.at(-1)).toBe(429);
    expect((await call(accounts.logIn, { body: { email, password } })).status).toBe(200);
  });

  it('has ten attempts of its own', async () => {
    const shop = await createTestShop();
    const { email, password } = await shop.createCustomer();
    const own = await createKnownBrowser(shop, accounts.logIn, { email, password });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const body = { email, password: 'not the password' };
      statuses.push((await own.call(accounts.logIn, { body })).status);
    }

    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await shop.call(accounts.logIn, { body: { email, password } })).status).toBe(200);
  });

  it('is a stranger to every other account', async () => {
    const shop = await createTestShop();
    const [asha, thief] = [await shop.createCustomer(), await shop.createCustomer()];
    const other = await createKnownBrowser(shop, accounts.logIn, thief);
    await guess(shop, accounts.logIn, asha.email);

    const { email, password } = asha;
    expect((await other.call(accounts.logIn, { body: { email, password } })).status).toBe(429);
  });

  it('stays known to several accounts, under a new mark after each login', async () => {
    const shop = await createTestShop();
    const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
    const shared = await createKnownBrowser(shop, accounts.logIn, asha);
    const firstMark = { [DEVICE]: shared.cookies[DEVICE] ?? '' };
    const body = { email: admin.email, password: admin.password };
    await shared.call(accounts.logInAdmin, { body });
    await guess(shop, accounts.logIn, asha.email);

    const login = { body: { email: asha.email, password: asha.password } };
    const copied = shop.createClient(firstMark);
    expect((await copied.call(accounts.logIn, login)).status).toBe(429);
    expect((await shared.call(accounts.logIn, login)).status).toBe(200);
  });

  it('is forgotten 180 days after its last login', async () => {
    const shop = await createTestShop();
    const { email, password } = await shop.createCustomer();
    const own = await createKnownBrowser(shop, accounts.logIn, { email, password });
    await guess(shop, accounts.logIn, email);
    await sql`update known_device set last_login_at = now() - interval '181 days'`.execute(shop.db);

    expect((await own.call(accounts.logIn, { body: { email, password } })).status).toBe(429);
  });
});

it('the mark is random, unreadable for scripts, and stored only as a hash', async () => {
  const shop = await createTestShop();
  const { email, password } = await shop.createCustomer();

  const wrong = await shop.call(accounts.logIn, { body: { email, password: 'not the password' } });
  const right = await shop.call(accounts.logIn, { body: { email, password } });

  expect(wrong.headers['set-cookie']).toBeUndefined();
  const cookie = [right.headers['set-cookie']].flat().find((line) => line?.startsWith(DEVICE));
  expect(cookie).toMatch(
    /^__Host-known-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const [, token = ''] = /=([\w-]{43});/.exec(cookie ?? '') ?? [];
  const { rows } = await sql<{ line: string }>`select d::text as line from known_device d`.execute(
    shop.db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.line).not.toContain(Buffer.from(token).toString('hex'));
});
