import { accountDevices, accounts, TOKEN_VALID } from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const LAPTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';

type Client = Pick<TestShop, 'call'>;
const list = async (client: Client) => (await client.call(accountDevices.list)).body.devices;
const isValid = async (client: Client) =>
  (await client.call(accounts.validateToken)).body.msg === TOKEN_VALID;

/** A customer who is logged in on two devices. */
async function createTwoDevices() {
  const shop = await createTestShop();
  const { email, password } = await shop.createCustomer();
  await shop.db.deleteFrom('session').execute();
  const logIn = async (userAgent: string) => {
    const client = shop.createClient();
    const headers = { 'user-agent': userAgent };
    await client.call(accounts.logIn, { body: { email, password }, headers });
    return client;
  };
  return { shop, phone: await logIn(PHONE), laptop: await logIn(LAPTOP), email, password };
}

describe('devices', () => {
  it('[RESET-05] lists where the customer is logged in, the asking browser first', async () => {
    const { phone, laptop } = await createTwoDevices();

    const seen = [await list(phone), await list(laptop)].map((devices) =>
      devices.map(({ device, current }) => [device, current]),
    );

    expect(seen).toEqual([
      [
        ['Chrome on Android', true],
        ['Firefox on Windows', false],
      ],
      [
        ['Firefox on Windows', true],
        ['Chrome on Android', false],
      ],
    ]);
  });

  it('tells nothing but name, times and an id that gives no access', async () => {
    const { shop, phone } = await createTwoDevices();

    const { bytes, body } = await phone.call(accountDevices.list);

    expect(Object.keys(body.devices[0] ?? {}).toSorted()).toEqual([
      'current',
      'device',
      'last_seen_at',
      'session_id',
    ]);
    const { rows } = await sql<{ hash: string }>`
      select encode(token_hash, 'hex') as hash from session`.execute(shop.db);
    for (const { hash } of rows) expect(bytes.toString()).not.toContain(hash);
    expect(bytes.toString()).not.toContain(phone.cookies['__Host-customer']);
  });

  it('[RESET-05] logs out there: the other session is dead, this one stays', async () => {
    const { phone, laptop } = await createTwoDevices();
    const [, other] = await list(phone);
    const params = { id: other?.session_id ?? '' };

    expect((await phone.call(accountDevices.logOut, { params })).status).toBe(200);

    expect([await isValid(phone), await isValid(laptop)]).toEqual([true, false]);
    expect(await list(phone)).toHaveLength(1);
    expect(await phone.call(accountDevices.logOut, { params })).toMatchObject({
      status: 404,
      body: { error: 'DEVICE_NOT_FOUND' },
    });
  });

  it('[RESET-05] logs out everywhere, here too, and only this customer', async () => {
    const { shop, phone, laptop } = await createTwoDevices();
    const meera = await shop.createCustomer();

    expect((await phone.call(accountDevices.logOutEverywhere)).status).toBe(200);

    expect([await isValid(phone), await isValid(laptop)]).toEqual([false, false]);
    expect(phone.cookies).not.toHaveProperty('__Host-customer');
    expect(await isValid(meera)).toBe(true);
  });

  it('names the browser that has set a new password', async () => {
    const { phone } = await createTwoDevices();
    await phone.call(accounts.changeProfile, {
      body: { newPassword: 'another border' },
      headers: { 'user-agent': PHONE },
    });

    expect(await list(phone)).toMatchObject([{ device: 'Chrome on Android', current: true }]);
  });

  it('names a session without a device, and leaves out the expired ones', async () => {
    const { shop, phone } = await createTwoDevices();
    await sql`
      update session set last_seen_at = now() - interval '31 days'
      where device like 'Firefox%'`.execute(shop.db);
    await sql`update session set device = ''`.execute(shop.db);

    expect(await list(phone)).toMatchObject([{ device: 'A browser', current: true }]);
  });
});
