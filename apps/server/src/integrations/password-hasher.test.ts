import { hashSync } from '@node-rs/argon2';
import { accounts } from '@shop/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { logIn } from '#features/accounts/sessions/log-in.ts';
import { ShopError } from '#platform/shop-error.ts';
import { createTestShop } from '#test/test-shop.ts';
import { createPasswordHasher, type Lane } from './password-hasher.ts';

describe('hashing passwords', () => {
  it('does not block the event loop while many calls wait', async () => {
    const hasher = createPasswordHasher();
    onTestFinished(hasher.close);
    await hasher.hash('starts the thread');
    let ticks = 0;
    const clock = setInterval(() => {
      ticks += 1;
    }, 5);

    await Promise.allSettled(Array.from({ length: 20 }, () => hasher.hash('kasavu border')));

    clearInterval(clock);
    expect(ticks).toBeGreaterThan(10);
  });

  it.each([
    ['an admin', 'admin', 'customer'],
    ['a browser that is known', 'known-device', 'customer'],
    ['a customer', 'customer', 'admin'],
  ] as const)('lets %s wait for one of the others at most', async (_case, lane, others) => {
    const hasher = createPasswordHasher();
    onTestFinished(hasher.close);
    await hasher.hash('starts the thread');
    const finished: Lane[] = [];
    const verify = (one: Lane) =>
      hasher.verify(undefined, 'kasavu border', one).then(() => finished.push(one));

    const crowd = Array.from({ length: 8 }, () => verify(others));
    await Promise.allSettled([...crowd, verify(lane)]);

    expect(finished.slice(0, 3)).toContain(lane);
  });

  it('rejects calls that would wait longer than two seconds, with Retry-After', async () => {
    const shop = await createTestShop({ rateLimits: { LOGIN_RATE_LIMIT: '1000/1000' } });
    const { email, password } = await shop.createCustomer();
    const started = performance.now();

    const responses = await Promise.all(
      Array.from({ length: 300 }, () =>
        shop.createClient().call(accounts.logIn, { body: { email, password } }),
      ),
    );

    const busy = responses.filter(({ status }) => status === 503);
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    expect(busy.length).toBeGreaterThan(0);
    expect(responses.every(({ status }) => status === 200 || status === 503)).toBe(true);
    expect(busy.every(({ headers }) => headers['retry-after'] === '2')).toBe(true);
    expect(busy[0]?.body.error).toBe('BUSY');
    expect(performance.now() - started).toBeLessThan(15_000);
  });

  it('accepts a valid password when the hasher is too busy to rehash it', async () => {
    const shop = await createTestShop();
    const { email, password } = await shop.createCustomer();
    const cheap = hashSync(password, { memoryCost: 8192, timeCost: 1 });
    await shop.db.updateTable('customer').set({ password_hash: cheap }).execute();
    const hash = () => Promise.reject(new ShopError('BUSY'));
    const deps = { ...shop.deps, passwords: { ...shop.deps.passwordHasher, hash } };

    const browser = { replacing: undefined, device: undefined, client_address: '192.0.2.1' };
    const request = { kind: 'customer', lane: 'customer', email, password, ...browser } as const;
    const { token } = await logIn(deps, request);
    expect(token).toMatch(/^[\w-]{43}$/);
  });

  it('does not count an attempt that was rejected as BUSY', async () => {
    const shop = await createTestShop({ rateLimits: { LOGIN_RATE_LIMIT: '1000/1000' } });
    const { email } = await shop.createCustomer();
    const wrong = { body: { email, password: 'not the password' } };

    const responses = await Promise.all(
      Array.from({ length: 300 }, () => shop.createClient().call(accounts.logIn, wrong)),
    );

    const attempts = responses.filter(({ status }) => status === 401).length;
    const counts = await shop.db.selectFrom('rate_limit').select(['key', 'points']).execute();
    const counted = counts.find(({ key }) => key.startsWith('login-account'));
    expect(attempts).toBeLessThan(300);
    expect(counted?.points).toBe(attempts);
    expect((await shop.createClient().call(accounts.logIn, wrong)).status).toBe(401);
  });
});
