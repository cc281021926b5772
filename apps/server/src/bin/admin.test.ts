import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { accounts } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { openProgram } from '#test/spawn-process.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';
import { standInSettings } from '#tools/fake-razorpay-env.ts';
import { seedDemoAccounts } from '#tools/seed/demo-accounts.ts';

const program = (name: string) => fileURLToPath(new URL(`./${name}.ts`, import.meta.url));

/** Runs a program of the shop as a process of its own. */
function run(shop: TestShop, name: string, words: string[], input = '', env = {}) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(
      process.execPath,
      [program(name), ...words],
      { env: { ...process.env, DATABASE_URL: shop.url, IMAGE_FOLDER: shop.folder, ...env } },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    );
    child.stdin?.end(input);
  });
}

describe('npm run admin', () => {
  // Eight processes, one after the other.
  it('makes an admin, lists, gives a new password, and disables', { timeout: 60_000 }, async () => {
    const shop = await openTestShop();
    const email = 'meera@example.com';
    const logIn = async (password: string) =>
      (await shop.call(accounts.logInAdmin, { body: { email, password } })).status;
    const admin = (words: string[], input?: string) => run(shop, 'admin', words, input);

    expect((await admin(['list'])).out).toContain('no admins yet');
    const made = await admin(['create', 'Meera@example.com', '--name', 'Meera'], 'kasavu1\n');
    expect(made).toMatchObject({ code: 0, err: '' });
    expect(await logIn('kasavu1')).toBe(200);
    expect((await admin(['create', email], 'kasavu2\n')).code).toBe(1);
    expect((await admin(['list'])).out).toBe('meera@example.com  Meera\n');

    expect((await admin(['reset-password', email], 'kasavu3\n')).code).toBe(0);
    expect([await logIn('kasavu1'), await logIn('kasavu3')]).toEqual([401, 200]);
    expect((await shop.db.selectFrom('session').selectAll().execute()).length).toBe(1);

    expect((await admin(['disable', email])).code).toBe(0);
    expect(await logIn('kasavu3')).toBe(401);
    expect(await shop.db.selectFrom('session').selectAll().execute()).toEqual([]);
    expect((await admin(['list'])).out).toContain('disabled');
  });

  it('refuses what is no mail, a short password, and nobody', { timeout: 60_000 }, async () => {
    const shop = await openTestShop();
    const admin = (words: string[], input?: string) => run(shop, 'admin', words, input);

    expect(await admin(['create', 'meera'], 'kasavu1\n')).toMatchObject({ code: 1 });
    expect((await admin(['create', 'meera@example.com'], 'kasav\n')).err).toContain('at least 6');
    expect(await admin(['disable', 'nobody@example.com'])).toMatchObject({ code: 1 });
    expect(await admin(['create', 'meera@example.com'])).toMatchObject({ code: 1 });
    expect((await admin(['create', 'm@example.com', '--name', 'm'.repeat(101)])).code).toBe(1);
    expect(await admin(['promote'])).toMatchObject({ code: 2 });
    expect(await shop.db.selectFrom('admin').selectAll().execute()).toEqual([]);
  });
});

it.each(['shop', 'worker', 'start'])(
  'npm run %s refuses to take money with test keys and an imitated provider',
  async (name) => {
    const shop = await openTestShop();
    const { REHEARSAL: _, ...settings } = standInSettings();
    const NODE_ENV = 'production';
    const ORIGIN = 'https://shop.example';

    const started = await run(shop, name, [], '', { NODE_ENV, ORIGIN, PORT: '0', ...settings });

    expect(started.code).not.toBe(0);
    expect(started.err).toMatch(/is a test key[^]*not the provider's address/);
  },
);

describe('the demo logins', () => {
  it('keep a shop in production from starting', { timeout: 60_000 }, async () => {
    const { deps, url, folder } = await openTestShop();
    await seedDemoAccounts(deps);

    const started = await openProgram('server', { DATABASE_URL: url, IMAGE_FOLDER: folder });

    expect(await started.ended).toBe(1);
    expect(started.words()).toContain('demo logins');
  });

  it.each(['production', undefined])('are never made with NODE_ENV %s', async (NODE_ENV) => {
    const shop = await openTestShop();

    const seeded = await run(shop, 'seed', [], '', { NODE_ENV });

    expect(seeded.code).not.toBe(0);
    expect(await shop.db.selectFrom('customer').selectAll().execute()).toEqual([]);
    expect(await shop.db.selectFrom('admin').selectAll().execute()).toEqual([]);
  });
});
