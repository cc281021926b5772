import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { accounts, payments } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { logInStaff, REQUIRED, setUpTotp } from '#test/second-factor/second-factors.ts';
import { spawnProcess } from '#test/spawn-process.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { fakeRazorpayEnv } from '#tools/fake-razorpay-env.ts';
import { seedDemoAccounts } from '#tools/seed/demo-accounts.ts';

const getPath = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

/** Runs a file of bin/ or tools/ as a process. */
function run(shop: TestShop, name: string, args: string[], input = '', env = {}) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [getPath(name), ...args],
      { env: { ...process.env, DATABASE_URL: shop.url, IMAGE_DIR: shop.imageDir, ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
    child.stdin?.end(input);
  });
}

describe('npm run admin', () => {
  it('creates, lists and disables admins, and resets passwords', { timeout: 60_000 }, async () => {
    const shop = await createTestShop();
    const email = 'meera@example.com';
    const logIn = async (password: string) =>
      (await shop.call(accounts.logInAdmin, { body: { email, password } })).status;
    const admin = (args: string[], input?: string) => run(shop, 'admin', args, input);

    expect((await admin(['list'])).out).toContain('no admins yet');
    const created = await admin(
      ['create', 'Meera@example.com', '--name', 'Meera'],
      'lamp quietly borrows\n',
    );
    expect(created).toMatchObject({ code: 0, err: '' });
    expect(await logIn('lamp quietly borrows')).toBe(200);
    expect((await admin(['create', email], 'lamp quietly lends\n')).code).toBe(1);
    expect((await admin(['list'])).out).toBe('meera@example.com  Meera  owner\n');

    expect((await admin(['reset-password', email], 'lamp quietly returns\n')).code).toBe(0);
    expect([await logIn('lamp quietly borrows'), await logIn('lamp quietly returns')]).toEqual([
      401, 200,
    ]);
    expect((await shop.db.selectFrom('session').selectAll().execute()).length).toBe(1);

    expect((await admin(['disable', email])).code).toBe(0);
    expect(await logIn('lamp quietly returns')).toBe(401);
    expect(await shop.db.selectFrom('session').selectAll().execute()).toEqual([]);
    expect((await admin(['list'])).out).toContain('disabled');
  });

  it('[STAFF-01] [STAFF-02] sets a role, enables again and resets a second factor', {
    timeout: 120_000,
  }, async () => {
    const shop = await createTestShop(REQUIRED);
    const account = await shop.createStaff('owner');
    await setUpTotp(await logInStaff(shop, account));
    const admin = (args: string[], input?: string) => run(shop, 'admin', args, input);
    const created = ['create', 'lakshmi@example.com', '--role', 'packing'];

    expect((await admin(created, 'Password@2026\n')).err).toContain('easy to guess');
    expect((await admin(created, 'lamp quietly borrows\n')).code).toBe(0);
    expect((await admin(['role', account.email, 'accounts'])).code).toBe(0);
    expect((await admin(['disable', account.email])).code).toBe(0);
    expect((await admin(['enable', account.email])).code).toBe(0);
    expect((await admin(['reset-second-factor', account.email])).code).toBe(0);

    expect((await logInStaff(shop, account)).staff).toMatchObject({
      role: 'accounts',
      factors: [],
      step: 'set up',
    });
    expect((await admin(['list'])).out).toContain('lakshmi@example.com  Admin  packing');
  });

  it('forgets failed logins of an account', { timeout: 60_000 }, async () => {
    const shop = await createTestShop({ rateLimits: { LOGIN_RATE_LIMIT: '2/100' } });
    const { email, password } = await shop.createStaff();
    const logIn = async (secret: string) =>
      (await shop.createClient().call(accounts.logInAdmin, { body: { email, password: secret } }))
        .status;
    for (let attempt = 0; attempt < 3; attempt += 1) await logIn('not the password');
    expect(await logIn(password)).toBe(429);

    expect((await run(shop, 'admin', ['clear-login-limits', email])).code).toBe(0);

    expect(await logIn(password)).toBe(200);
  });

  it('rejects an invalid email, a short password and an unknown admin', {
    timeout: 60_000,
  }, async () => {
    const shop = await createTestShop();
    const admin = (args: string[], input?: string) => run(shop, 'admin', args, input);

    expect(await admin(['create', 'meera'], 'lamp quietly borrows\n')).toMatchObject({ code: 1 });
    expect((await admin(['create', 'meera@example.com'], 'kasav\n')).err).toContain('at least 12');
    expect(await admin(['disable', 'nobody@example.com'])).toMatchObject({ code: 1 });
    expect(await admin(['create', 'meera@example.com'])).toMatchObject({ code: 1 });
    expect((await admin(['create', 'm@example.com', '--name', 'm'.repeat(101)])).code).toBe(1);
    expect(await admin(['promote'])).toMatchObject({ code: 2 });
    expect(await shop.db.selectFrom('admin').selectAll().execute()).toEqual([]);
  });
});

it('npm run admin disables and enables a customer, with an audit entry', {
  timeout: 60_000,
}, async () => {
  const shop = await createTestShop();
  const saree = await shop.addProduct();
  const { call, email, password, user_id } = await shop.createCustomer();
  const admin = (...args: string[]) => run(shop, 'admin', args);
  const logIn = (body: { email: string; password: string }) => shop.call(accounts.logIn, { body });
  const buy = () =>
    call(payments.start, { body: { product_list: [{ product_id: saree, quantity: 1 }] } });
  expect((await buy()).status).toBe(200);

  expect(await admin('disable-customer', email, 'reserves', 'and', 'never', 'pays')).toMatchObject({
    code: 0,
    err: '',
  });
  expect((await buy()).status).toBe(401);
  expect(await shop.db.selectFrom('session').selectAll().execute()).toEqual([]);
  const refused = await logIn({ email, password });
  const wrong = await logIn({ email, password: 'not the password' });
  expect([refused.status, refused.body]).toEqual([wrong.status, wrong.body]);

  expect((await admin('enable-customer', email, 'a mistake')).code).toBe(0);
  expect((await logIn({ email, password })).status).toBe(200);
  const log = await shop.db.selectFrom('audit_log').selectAll().orderBy('audit_id').execute();
  expect(log).toMatchObject([
    {
      admin_id: null,
      user_id,
      action: 'customer disabled',
      before: { disabled: false },
      after: { disabled: true, reason: 'reserves and never pays' },
    },
    { user_id, action: 'customer enabled', after: { disabled: false, reason: 'a mistake' } },
  ]);
  expect(await admin('disable-customer', email)).toMatchObject({ code: 1 });
  expect(await admin('disable-customer', 'nobody@example.com', 'a test')).toMatchObject({
    code: 1,
  });
});

it.each(['server', 'worker', 'start'])(
  'npm run %s does not start with test keys and a fake provider in production',
  async (name) => {
    const shop = await createTestShop();
    const { REHEARSAL: _, ...settings } = fakeRazorpayEnv();
    const NODE_ENV = 'production';
    const given = { NODE_ENV, ORIGIN: 'https://shop.example', PORT: '0', MAIL_URL: 'none' };

    const started = await run(shop, name, [], '', { ...given, ...settings });

    expect(started.code).not.toBe(0);
    expect(started.err).toMatch(/is a test key[^]*not the provider's address/);
  },
);

describe('the demo logins', () => {
  it('keep a production server from starting', { timeout: 60_000 }, async () => {
    const { deps, url, imageDir } = await createTestShop();
    await seedDemoAccounts(deps);

    const started = await spawnProcess('server', { DATABASE_URL: url, IMAGE_DIR: imageDir });

    expect(await started.exited).toBe(1);
    expect(started.output()).toContain('demo logins');
  });

  it.each(['production', undefined])('are never created with NODE_ENV %s', async (NODE_ENV) => {
    const shop = await createTestShop();

    const seeded = await run(shop, '../tools/seed', [], '', { NODE_ENV });

    expect(seeded).toMatchObject({ code: 1, err: expect.stringContaining('not for production') });
    expect(await shop.db.selectFrom('customer').selectAll().execute()).toEqual([]);
    expect(await shop.db.selectFrom('admin').selectAll().execute()).toEqual([]);
  });
});
