import { accounts, privacy, staffAccount } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { createPerson, createTestShop, type TestShop } from '#test/test-shop.ts';
import { createRateLimits, toNetwork } from './rate-limits.ts';

type Client = ReturnType<TestShop['createClient']>;
const wrong = { password: 'not the password' };

describe('guessing a password', () => {
  it('is rejected after ten attempts at one account, from however many addresses', async () => {
    const shop = await createTestShop();
    const { email } = await shop.createCustomer();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 60; attempt += 1) {
      const client = shop.createClient();
      statuses.push((await client.call(accounts.logIn, { body: { email, ...wrong } })).status);
    }

    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(50);
  });

  it('gets the same response as the right password while the account is blocked', async () => {
    const shop = await createTestShop();
    const { email, password } = await shop.createCustomer();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await shop.createClient().call(accounts.logIn, { body: { email, ...wrong } });
    }

    const wrongResponse = await shop
      .createClient()
      .call(accounts.logIn, { body: { email, ...wrong } });
    const rightResponse = await shop
      .createClient()
      .call(accounts.logIn, { body: { email, password } });

    expect(rightResponse.status).toBe(429);
    expect(rightResponse.body).toEqual(wrongResponse.body);
    expect(rightResponse.headers['set-cookie']).toBeUndefined();
    expect(Number(rightResponse.headers['retry-after'])).toBeGreaterThan(800);
  });

  it('is rejected after 20 attempts from one address, whatever X-Forwarded-For it sends', async () => {
    const shop = await createTestShop({ rateLimits: { LOGIN_RATE_LIMIT: '10/20' } });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 40; attempt += 1) {
      const { statusCode } = await shop.app.inject({
        method: 'POST',
        url: accounts.logIn.path,
        remoteAddress: '203.0.113.7',
        headers: { 'x-forwarded-for': `198.51.100.${attempt}` },
        payload: { email: `nobody${attempt}@example.com`, ...wrong },
      });
      statuses.push(statusCode);
    }

    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.slice(20).every((status) => status === 429)).toBe(true);
  });

  it('does not lock the owner out for ever, and a login resets the count', async () => {
    const shop = await createTestShop();
    const rule = { perAccount: 2, perAddress: 100, seconds: 3 };
    const { login } = createRateLimits(shop.db, {
      login: rule,
      adminLogin: rule,
      signUp: rule,
      forgotPassword: rule,
      staffForgotPassword: rule,
      link: rule,
      resend: rule,
      profile: rule,
      review: rule,
      pay: rule,
      guestPay: rule,
      guestReturn: rule,
      guestReview: rule,
      dismiss: rule,
      findOrder: rule,
      coupon: rule,
      proof: rule,
      support: rule,
    });
    const asha = { account: 'asha@example.com', ip: '203.0.113.7' };
    const tryLogin = () => login.run(asha, async () => {});
    const isRejected = () =>
      tryLogin().then(
        () => false,
        () => true,
      );

    await tryLogin();
    await login.reset(asha);
    await tryLogin();
    await tryLogin();
    expect(await isRejected()).toBe(true);
    await expect.poll(isRejected).toBe(false);
  });

  it('counts admins separately from customers', async () => {
    const shop = await createTestShop({ rateLimits: { LOGIN_RATE_LIMIT: '2/100' } });
    const admin = await shop.createStaff();
    const { email, password } = admin;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await shop.createClient().call(accounts.logIn, { body: { email, ...wrong } });
    }

    const first = await shop
      .createClient()
      .call(accounts.logInAdmin, { body: { email, password } });
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await shop.createClient().call(accounts.logInAdmin, { body: { email, ...wrong } });
    }
    const blocked = await shop
      .createClient()
      .call(accounts.logInAdmin, { body: { email, password } });

    expect([first.status, blocked.status]).toEqual([200, 429]);
  });
});

it.each([
  ['one browser', (client: Client) => client],
  ['one address', (_client: Client, shop: TestShop) => shop.createClient()],
])('successful logins from %s are limited, too', async (_case, next) => {
  const shop = await createTestShop({ rateLimits: { LOGIN_RATE_LIMIT: '10/1' } });
  const { email, password } = await shop.createCustomer();
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  let client = shop.createClient();
  const statuses: number[] = [];
  for (let login = 0; login < 14; login += 1) {
    client = next(client, shop);
    const body = { email, password };
    statuses.push((await client.call(accounts.logIn, { headers, body })).status);
  }

  expect(statuses.slice(0, 10).every((status) => status === 200)).toBe(true);
  expect(statuses.slice(11).every((status) => status === 429)).toBe(true);
});

describe('signing up', () => {
  it('[AUTH-23] works for sixty customers an hour behind one address', async () => {
    const shop = await createTestShop();
    const client = shop.createClient();
    const statuses: number[] = [];
    for (let customer = 0; customer < 60; customer += 1) {
      statuses.push((await client.call(accounts.signUp, { body: createPerson() })).status);
    }

    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });

  it('[AUTH-23] is refused to an address that probes for customers', async () => {
    const shop = await createTestShop();
    const client = shop.createClient();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 200; attempt += 1) {
      // Another email in every attempt, so that only the address is counted.
      const person = attempt < 30 ? await shop.createCustomer() : createPerson();
      const body = { ...createPerson(), email: person.email };
      statuses.push((await client.call(accounts.signUp, { body })).status);
    }

    expect(statuses.slice(0, 20).every((status) => status === 409)).toBe(true);
    expect(statuses.slice(20).every((status) => status === 429)).toBe(true);
    const neighbour = await shop.createClient().call(accounts.signUp, { body: createPerson() });
    expect(neighbour.status).toBe(200);
  });

  it.each([
    ['one address', () => '203.0.113.7'],
    ['one IPv6 site', (attempt: number) => `2001:db8:7:${attempt.toString(16)}::1`],
  ])('[AUTH-23] is refused to a burst of 200 from %s', async (_case, addressOf) => {
    const shop = await createTestShop({ rateLimits: { SIGNUP_RATE_LIMIT: '5/5' } });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 200; attempt += 1) {
      const { statusCode } = await shop.app.inject({
        method: 'POST',
        url: accounts.signUp.path,
        headers: { 'x-forwarded-for': addressOf(attempt) },
        payload: createPerson(),
      });
      statuses.push(statusCode);
    }

    expect(statuses.filter((status) => status === 200)).toHaveLength(50);
    expect(statuses.slice(50).every((status) => status === 429)).toBe(true);
  });
});

it('counts a customer and a member of staff with the same number apart', async () => {
  const shop = await createTestShop({ rateLimits: { PROFILE_RATE_LIMIT: '2/100' } });
  const [asha, owner] = [await shop.createCustomer(), await shop.createStaff()];
  expect(asha.user_id).toBe(owner.admin_id);
  const download = async () =>
    (await asha.call(privacy.download, { params: { format: 'json' } })).status;
  expect([await download(), await download(), await download()]).toEqual([200, 200, 429]);

  const body = { currentPassword: owner.password, newPassword: 'a border of seven threads' };
  expect((await owner.call(staffAccount.changePassword, { body })).status).toBe(200);
});

it('limits changes of a profile', async () => {
  const shop = await createTestShop({ rateLimits: { PROFILE_RATE_LIMIT: '3/100' } });
  const { call } = await shop.createCustomer();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const body = { address: createPerson().address };
    statuses.push((await call(accounts.changeProfile, { body })).status);
  }

  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
])('counts %s as %s and %s', (ip, prefix, site) => {
  expect(toNetwork(ip, 64)).toBe(prefix);
  expect(toNetwork(ip, 48)).toBe(site);
});
