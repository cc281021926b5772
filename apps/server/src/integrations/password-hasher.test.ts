import { hashSync } from '@node-rs/argon2';
import { accounts } from '@shop/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { logIn } from '#features/accounts/log-in.ts';
import { ShopError } from '#platform/shop-error.ts';
import { openTestShop } from '#test/test-shop.ts';
import { openPasswords } from './password-hasher.ts';

describe('hashing passwords', () => {
  it('happens elsewhere: the shop goes on while a flood of them waits', async () => {
    const passwords = openPasswords();
    onTestFinished(passwords.close);
    await passwords.hash('the thread has started');
    let ticks = 0;
    const clock = setInterval(() => {
      ticks += 1;
    }, 5);

    await Promise.allSettled(Array.from({ length: 20 }, () => passwords.hash('kasavu border')));

    clearInterval(clock);
    expect(ticks).toBeGreaterThan(10);
  });

  it('asks whoever would wait longer than two seconds to come again, in time', async () => {
    const shop = await openTestShop({ tries: { LOGIN_TRIES: '1000/1000' } });
    const { email, password } = await shop.signUp();
    const started = performance.now();

    const answers = await Promise.all(
      Array.from({ length: 300 }, () =>
        shop.visitor().call(accounts.logIn, { body: { email, password } }),
      ),
    );

    const busy = answers.filter(({ status }) => status === 503);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(10);
    expect(busy.length).toBeGreaterThan(10);
    expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(busy.every(({ headers }) => headers['retry-after'] === '2')).toBe(true);
    expect(busy[0]?.body.error).toBe('BUSY');
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it('lets a right password in when there is no time to hash it anew', async () => {
    const shop = await openTestShop();
    const { email, password } = await shop.signUp();
    const cheap = hashSync(password, { memoryCost: 8192, timeCost: 1 });
    await shop.db.updateTable('customer').set({ password_hash: cheap }).execute();
    const hash = () => Promise.reject(new ShopError('BUSY'));
    const deps = { ...shop.deps, passwords: { ...shop.deps.passwords, hash } };

    const login = {
      kind: 'customer',
      email,
      password,
      address: '::1',
      replacing: undefined,
    } as const;
    await expect(logIn(deps, login)).resolves.toMatch(/^[\w-]{43}$/);
  });

  it('does not count a try that was never made', async () => {
    const shop = await openTestShop({ tries: { LOGIN_TRIES: '1000/1000' } });
    const { email } = await shop.signUp();
    const wrong = { body: { email, password: 'not the password' } };

    const answers = await Promise.all(
      Array.from({ length: 300 }, () => shop.visitor().call(accounts.logIn, wrong)),
    );

    const tried = answers.filter(({ status }) => status === 401).length;
    const counts = await shop.db.selectFrom('try_count').select(['key', 'points']).execute();
    const counted = counts.find(({ key }) => key.startsWith('login-account'));
    expect(tried).toBeLessThan(300);
    expect(counted?.points).toBe(tried);
    expect((await shop.visitor().call(accounts.logIn, wrong)).status).toBe(401);
  });
});
