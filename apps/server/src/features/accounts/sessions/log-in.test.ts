import { hashSync } from '@node-rs/argon2';
import { ADMIN_VALID, accounts, TOKEN_VALID } from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

const wrong = (email: string) => ({ body: { email, password: 'not the password' } });

const isValid = async (client: Pick<Customer, 'call'>) =>
  (await client.call(accounts.validateToken)).body.msg === TOKEN_VALID;

describe('POST /api/auth/login', () => {
  it('[AUTH-19] creates a session, and validate-token accepts no other', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();

    expect(await isValid(asha)).toBe(true);
    expect(await isValid(shop.createClient())).toBe(false);
    expect(await isValid(shop.createClient({ '__Host-customer': 'A'.repeat(43) }))).toBe(false);
    expect((await shop.call(accounts.validateToken)).status).toBe(200);
  });

  it('sets a session cookie that is HttpOnly, Secure and SameSite', async () => {
    const shop = await createTestShop();
    const { email, password } = await shop.createCustomer();

    const { headers } = await shop.call(accounts.logIn, { body: { email, password } });

    expect(headers['set-cookie']?.[0]).toMatch(
      /^__Host-customer=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  it('stores only the hash of a token', async () => {
    const shop = await createTestShop();
    const { cookies } = await shop.createCustomer();
    const token = cookies['__Host-customer'] ?? '';

    const rows = await shop.db.selectFrom('session').selectAll().execute();

    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.token_hash).toHaveLength(32);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.token_hash.equals(Buffer.from(token, 'base64url'))).toBe(false);
  });

  it('rejects an unknown email and a wrong password with identical responses', async () => {
    const shop = await createTestShop();
    const { email } = await shop.createCustomer();
    const getResponse = async (address: string) => {
      const { status, headers, bytes } = await shop.call(accounts.logIn, wrong(address));
      const { date: _, 'x-request-id': __, ...rest } = headers;
      return { status, headers: rest, text: bytes.toString() };
    };

    const known = await getResponse(email);

    expect(known).toMatchObject({ status: 401 });
    expect(JSON.parse(known.text)).toEqual({
      error: 'INVALID_CREDENTIALS',
      msg: 'Invalid email or password',
    });
    expect(await getResponse('nobody@example.com')).toEqual(known);
    expect(known.headers).not.toHaveProperty('set-cookie');
  });

  it.each([
    [{ email: '', password: 'kasavu' }, { email: 'Email is required' }],
    [{ email: 'asha', password: 'kasavu' }, { email: 'Invalid email format' }],
    [{ email: 'a@example.com', password: '' }, { password: 'Password is required' }],
    [
      { email: 'a@example.com', password: 'kasav' },
      { password: 'Password must be at least 6 characters' },
    ],
  ])('[AUTH-21] rejects %j', async (body, fields) => {
    const shop = await createTestShop();

    expect(await shop.call(accounts.logIn, { body })).toMatchObject({
      status: 400,
      body: { fields },
    });
  });

  it('issues a new token and ends the browser’s previous session', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const before = { ...asha.cookies };

    const { email, password } = asha;
    await asha.call(accounts.logIn, { body: { email, password } });

    expect(asha.cookies['__Host-customer']).not.toBe(before['__Host-customer']);
    expect(await isValid(asha)).toBe(true);
    expect(await isValid(shop.createClient(before))).toBe(false);
  });

  it('prevents session fixation for customers and admins', async () => {
    const shop = await createTestShop();
    const [asha, meera] = [await shop.createCustomer(), await shop.createStaff()];
    const planted = 'B'.repeat(43);
    for (const [endpoint, { email, password }, cookie] of [
      [accounts.logIn, asha, '__Host-customer'],
      [accounts.logInAdmin, meera, '__Host-admin'],
    ] as const) {
      const victim = shop.createClient({ [cookie]: planted });
      const { headers } = await victim.call(endpoint, { body: { email, password } });

      expect(headers['set-cookie']?.[0]).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(victim.cookies[cookie]).toMatch(/^[\w-]{43}$/);
      expect(victim.cookies[cookie]).not.toBe(planted);
    }
    const attacker = shop.createClient({ '__Host-customer': planted, '__Host-admin': planted });
    expect(await isValid(attacker)).toBe(false);
    expect((await attacker.call(accounts.validateStaff)).body.msg).not.toBe(ADMIN_VALID);
  });

  it('rejects disabled accounts and ends their sessions at once', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    await shop.db.updateTable('customer').set({ disabled_at: new Date() }).execute();

    expect(await isValid(asha)).toBe(false);
    const { email, password } = asha;
    expect(await shop.call(accounts.logIn, { body: { email, password } })).toMatchObject({
      status: 401,
      body: { error: 'INVALID_CREDENTIALS' },
    });
  });

  it('rehashes a password when the cost parameters were raised', async () => {
    const shop = await createTestShop();
    const { email, password } = await shop.createCustomer();
    const cheap = hashSync(password, { memoryCost: 8192, timeCost: 1 });
    await shop.db.updateTable('customer').set({ password_hash: cheap }).execute();

    expect((await shop.call(accounts.logIn, { body: { email, password } })).status).toBe(200);

    const { password_hash } = await shop.db
      .selectFrom('customer')
      .select('password_hash')
      .executeTakeFirstOrThrow();
    expect(password_hash).toContain('$m=19456,t=2,p=1$');
    expect((await shop.call(accounts.logIn, { body: { email, password } })).status).toBe(200);
  });
});

describe('a session', () => {
  it('[AUTH-20] is invalid on the server after logout, in every tab', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const otherTab = shop.createClient({ ...asha.cookies });

    const response = await asha.call(accounts.logOut);

    expect(response.status).toBe(200);
    expect(asha.cookies).toEqual({});
    expect(await isValid(otherTab)).toBe(false);
    expect((await otherTab.call(accounts.profile)).status).toBe(401);
    expect((await asha.call(accounts.logOut)).status).toBe(200);
  });

  const shifted = [
    ['29 days unused', { last_seen_at: '29 days' }, true],
    ['31 days unused', { last_seen_at: '31 days' }, false],
    ['89 days old', { created_at: '89 days' }, true],
    ['91 days old, used today', { created_at: '91 days' }, false],
  ] as const;

  it.each(shifted)('%s by the database’s clock: %j is valid: %s', async (_case, ago, good) => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    await age(shop, ago);

    expect(await isValid(asha)).toBe(good);
  });

  it.each([
    ['an hour unused', { last_seen_at: '1 hour' }, true],
    ['three hours unused', { last_seen_at: '3 hours' }, false],
    ['13 hours old, just used', { created_at: '13 hours' }, false],
  ] as const)('of an admin is shorter: %s, %j is valid: %s', async (_case, ago, good) => {
    const shop = await createTestShop();
    const admin = await shop.createStaff();
    await age(shop, ago);

    const { body } = await admin.call(accounts.validateStaff);
    expect(body.msg === ADMIN_VALID).toBe(good);
  });

  it('is extended by use', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    await age(shop, { last_seen_at: '29 days' });
    await isValid(asha);
    await age(shop, { last_seen_at: '29 days' });

    expect(await isValid(asha)).toBe(true);
  });

  it('of an admin is separate from that of a customer', async () => {
    const shop = await createTestShop();
    const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];

    expect((await asha.call(accounts.validateStaff)).body.msg).not.toBe(ADMIN_VALID);
    expect((await admin.call(accounts.validateStaff)).body.msg).toBe(ADMIN_VALID);
    expect(await isValid(admin)).toBe(false);
    expect((await admin.call(accounts.profile)).status).toBe(401);
    const swapped = shop.createClient({ '__Host-customer': admin.cookies['__Host-admin'] ?? '' });
    expect((await swapped.call(accounts.profile)).status).toBe(401);

    await admin.call(accounts.logOut, { query: { as: 'admin' } });
    expect((await admin.call(accounts.validateStaff)).body.msg).not.toBe(ADMIN_VALID);
    expect(await isValid(asha)).toBe(true);
  });
});

/** Moves the times of all sessions back. */
async function age(shop: TestShop, ago: { last_seen_at?: string; created_at?: string }) {
  for (const [column, interval] of Object.entries(ago)) {
    await shop.db
      .updateTable('session')
      .set({ [column]: sql`${sql.ref(column)} - ${interval}::interval` })
      .execute();
  }
}
