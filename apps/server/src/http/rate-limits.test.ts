import { accounts } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { newPerson, openTestShop } from '#test/test-shop.ts';
import { networkOf, openLimits } from './rate-limits.ts';

const wrong = { password: 'not the password' };

describe('guessing a password', () => {
  it('ends after ten tries at one account, from however many addresses', async () => {
    const shop = await openTestShop();
    const { email } = await shop.signUp();
    const statuses: number[] = [];
    for (let tried = 0; tried < 60; tried += 1) {
      const guesser = shop.visitor();
      statuses.push((await guesser.call(accounts.logIn, { body: { email, ...wrong } })).status);
    }

    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
  });

  it('is answered the same to the right password while it is blocked', async () => {
    const shop = await openTestShop();
    const { email, password } = await shop.signUp();
    for (let tried = 0; tried < 10; tried += 1) {
      await shop.visitor().call(accounts.logIn, { body: { email, ...wrong } });
    }

    const guessed = await shop.visitor().call(accounts.logIn, { body: { email, ...wrong } });
    const right = await shop.visitor().call(accounts.logIn, { body: { email, password } });

    expect(right.status).toBe(429);
    expect(right.body).toEqual(guessed.body);
    expect(right.headers['set-cookie']).toBeUndefined();
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(800);
  });

  it('ends after so many tries from one address, whatever X-Forwarded-For it invents', async () => {
    const shop = await openTestShop({ tries: { LOGIN_TRIES: '10/20' } });
    const statuses: number[] = [];
    for (let tried = 0; tried < 40; tried += 1) {
      const { statusCode } = await shop.app.inject({
        method: 'POST',
        url: accounts.logIn.path,
        remoteAddress: '203.0.113.7',
        headers: { 'x-forwarded-for': `198.51.100.${tried}` },
        payload: { email: `nobody${tried}@example.com`, ...wrong },
      });
      statuses.push(statusCode);
    }

    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.slice(20).every((status) => status === 429)).toBe(true);
  });

  it('does not lock the owner out for ever, and a login forgets the tries before it', async () => {
    const shop = await openTestShop();
    const rule = { perAccount: 2, perAddress: 100, seconds: 3 };
    const { login } = openLimits(shop.db, {
      login: rule,
      adminLogin: rule,
      signUp: rule,
      profile: rule,
      pay: rule,
      dismiss: rule,
    });
    const asha = { account: 'asha@example.com', address: '203.0.113.7' };
    const attempt = () => login.during(asha, async () => {});
    const refused = () =>
      attempt().then(
        () => false,
        () => true,
      );

    await attempt();
    await login.forgive(asha);
    await attempt();
    await attempt();
    expect(await refused()).toBe(true);
    await expect.poll(refused).toBe(false);
  });

  it('counts admins apart from customers', async () => {
    const shop = await openTestShop({ tries: { LOGIN_TRIES: '2/100' } });
    const admin = await shop.logInAdmin();
    const { email, password } = admin;
    for (let tried = 0; tried < 3; tried += 1) {
      await shop.visitor().call(accounts.logIn, { body: { email, ...wrong } });
    }

    const good = await shop.visitor().call(accounts.logInAdmin, { body: { email, password } });
    for (let tried = 0; tried < 3; tried += 1) {
      await shop.visitor().call(accounts.logInAdmin, { body: { email, ...wrong } });
    }
    const late = await shop.visitor().call(accounts.logInAdmin, { body: { email, password } });

    expect([good.status, late.status]).toEqual([200, 429]);
  });
});

it('signing up ends after five accounts an hour from one address', async () => {
  const shop = await openTestShop();
  const visitor = shop.visitor();
  const statuses: number[] = [];
  for (let tried = 0; tried < 8; tried += 1) {
    statuses.push((await visitor.call(accounts.signUp, { body: newPerson() })).status);
  }

  expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect((await shop.visitor().call(accounts.signUp, { body: newPerson() })).status).toBe(200);
});

it('changing a profile has an end too', async () => {
  const shop = await openTestShop({ tries: { PROFILE_TRIES: '3/100' } });
  const { call } = await shop.signUp();
  const statuses: number[] = [];
  for (let tried = 0; tried < 5; tried += 1) {
    const body = { address: newPerson().address };
    statuses.push((await call(accounts.changeProfile, { body })).status);
  }

  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
])('counts %s under %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
