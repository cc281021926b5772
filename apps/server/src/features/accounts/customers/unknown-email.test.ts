import { accounts } from '@shop/contract';
import { expect, it, vi } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';

it('a login with an unknown email costs one password verification, like a wrong password', async () => {
  const shop = await createTestShop();
  const { email } = await shop.signUp();
  const verify = vi.spyOn(shop.deps.passwordHasher, 'verify');
  const logIn = async (
    endpoint: typeof accounts.logIn | typeof accounts.logInAdmin,
    to: string,
  ) => {
    verify.mockClear();
    await shop.call(endpoint, { body: { email: to, password: 'not the password' } });
    return verify.mock.calls.length;
  };

  expect(await logIn(accounts.logIn, email)).toBe(1);
  expect(await logIn(accounts.logIn, 'unknown@example.com')).toBe(1);
  expect(await logIn(accounts.logInAdmin, 'unknown@example.com')).toBe(1);

  // The hasher itself does the same work without a stored hash.
  const timeOf = async (hash: string | undefined) => {
    const started = performance.now();
    await shop.deps.passwordHasher.verify(hash, 'not the password', 'customer');
    return performance.now() - started;
  };
  const times = [await timeOf(undefined), await timeOf(undefined), await timeOf(undefined)];
  // Argon2id with 19 MiB takes more than 8 ms on any machine.
  expect(Math.min(...times)).toBeGreaterThan(8);
});
