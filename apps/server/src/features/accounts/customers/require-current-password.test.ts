import { accounts, type ProfileChange, TOKEN_VALID } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { ageSessions, listMessageKinds } from '#test/mail/links.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

const NEW_PASSWORD = 'another border';
const change = (customer: Pick<Customer, 'call'>, body: ProfileChange) =>
  customer.call(accounts.changeProfile, { body });
const isValid = async (client: Pick<Customer, 'call'>) =>
  (await client.call(accounts.validateToken)).body.msg === TOKEN_VALID;

async function createOldSession() {
  const shop = await createTestShop();
  const asha = await shop.createCustomer();
  await ageSessions(shop, '11 minutes');
  return { shop, asha };
}

const sensitive: [string, (asha: Customer) => ProfileChange][] = [
  ['a new password', () => ({ newPassword: NEW_PASSWORD })],
  ['a new email', ({ name, phone }) => ({ name, phone, email: 'asha.new@example.com' })],
];

describe.each(sensitive)('with a session older than ten minutes, %s', (_name, toChange) => {
  it('[RESET-04] asks for the current password', async () => {
    const { shop, asha } = await createOldSession();

    const response = await change(asha, toChange(asha));

    expect(response).toMatchObject({
      status: 403,
      body: {
        error: 'CURRENT_PASSWORD_REQUIRED',
        fields: { currentPassword: 'Please enter your current password.' },
      },
    });
    const { email, password } = asha;
    expect((await shop.call(accounts.logIn, { body: { email, password } })).status).toBe(200);
  });

  it('[RESET-04] is rejected with a wrong one', async () => {
    const { shop, asha } = await createOldSession();

    const response = await change(asha, {
      ...toChange(asha),
      currentPassword: 'not the password',
    });

    expect(response).toMatchObject({
      status: 403,
      body: {
        error: 'WRONG_PASSWORD',
        fields: { currentPassword: 'This is not your current password.' },
      },
    });
    const { email, password } = asha;
    expect((await shop.call(accounts.logIn, { body: { email, password } })).status).toBe(200);
    expect(await isValid(asha)).toBe(true);
  });

  it('[RESET-04] is saved with the right one', async () => {
    const { asha } = await createOldSession();

    const response = await change(asha, { ...toChange(asha), currentPassword: asha.password });

    expect(response.status).toBe(200);
  });
});

describe('the current password', () => {
  it('[RESET-04] is not asked for nine minutes after the login', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    await ageSessions(shop, '9 minutes');

    expect((await change(asha, { newPassword: NEW_PASSWORD })).status).toBe(200);
  });

  it('is not asked for by an address, a name or a phone', async () => {
    const { asha } = await createOldSession();
    const { address, email } = asha;

    expect((await change(asha, { address })).status).toBe(200);
    const personal = { name: 'Asha K', phone: '6282012345', email };
    expect((await change(asha, personal)).status).toBe(200);
  });

  it('[RESET-04] cannot be guessed with a stolen session', async () => {
    const { shop, asha } = await createOldSession();
    const thief = shop.createClient({ ...asha.cookies });
    const guess = (currentPassword: string) =>
      change(thief, { newPassword: NEW_PASSWORD, currentPassword });
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      statuses.push((await guess(`guess number ${count}`)).status);
    }

    expect(statuses.filter((status) => status === 403)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
    expect((await guess(asha.password)).status).toBe(429);
  });

  it('[RESET-06] can be entered by a known browser while strangers guess', async () => {
    const shop = await createTestShop();
    const { email, password } = await shop.createCustomer();
    const own = shop.createClient();
    await own.call(accounts.logIn, { body: { email, password } });
    await ageSessions(shop, '11 minutes');
    for (let count = 0; count < 11; count += 1) {
      await shop
        .createClient()
        .call(accounts.logIn, { body: { email, password: 'not the password' } });
    }

    expect(
      (await change(own, { newPassword: NEW_PASSWORD, currentPassword: password })).status,
    ).toBe(200);
  });
});

it('[RESET-04] every new password is told to the customer', async () => {
  const shop = await createTestShop();
  const asha = await shop.createCustomer();
  await change(asha, { newPassword: NEW_PASSWORD });
  await change(asha, { newPassword: 'third border' });

  expect(await listMessageKinds(shop, asha.user_id)).toEqual([
    'password_changed',
    'password_changed',
  ]);
});
