import { accountRecovery, accounts, TOKEN_VALID } from '@shop/contract';
import { insertCustomer } from '@shop/test-kit/accounts';
import { describe, expect, it } from 'vitest';
import {
  drawLink,
  isWaitingForLock,
  listMessageKinds,
  MAIL_ON,
  requestReset,
} from '#test/mail/links.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

const NEW_EMAIL = 'asha.new@example.com';

const openShop = () => createTestShop({ rateLimits: MAIL_ON });
const change = ({ call, name, phone }: Customer, personal: Partial<Customer>) =>
  call(accounts.changeProfile, {
    body: { name, phone, email: personal.email ?? '', ...pick(personal) },
  });
const pick = ({ name, phone }: Partial<Customer>) => ({
  ...(name && { name }),
  ...(phone && { phone }),
});
const confirm = ({ call }: Pick<TestShop, 'call'>, token: string) =>
  call(accountRecovery.confirmEmail, { body: { token } });
const getProfile = async ({ call }: Pick<TestShop, 'call'>) =>
  (await call(accounts.profile)).body.user;
const EXPIRED = { status: 410, body: { error: 'LINK_EXPIRED' } };

/** Each message with the address it goes to. */
const listAddressedMessages = ({ db }: TestShop) =>
  db
    .selectFrom('message')
    .innerJoin('email_change', 'email_change.email_change_id', 'message.email_change_id')
    .select(['kind', 'to_old_email', 'old_email', 'new_email'])
    .orderBy('message_id')
    .execute();

describe('a changed email, where the shop sends mail', () => {
  it('[RESET-04] counts when it is confirmed; name and phone count at once', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();

    const response = await change(asha, { name: 'Asha K', phone: '6282012345', email: NEW_EMAIL });

    expect(response.status).toBe(200);
    expect(await getProfile(asha)).toMatchObject({
      ...{ name: 'Asha K', phone: '6282012345', email: asha.email },
      ...{ email_confirmed: false, pending_email: NEW_EMAIL },
    });
    const login = { email: NEW_EMAIL, password: asha.password };
    expect((await shop.call(accounts.logIn, { body: login })).status).toBe(401);

    expect((await confirm(shop, await drawLink(shop, 'confirm_email', NEW_EMAIL))).status).toBe(
      200,
    );
    const { pending_email, ...profile } = await getProfile(asha);
    expect(profile).toMatchObject({ name: 'Asha K', email: NEW_EMAIL, email_confirmed: true });
    expect(pending_email).toBeUndefined();
    expect((await shop.call(accounts.logIn, { body: login })).status).toBe(200);
    expect((await asha.call(accounts.validateToken)).body.msg).toBe(TOKEN_VALID);
  });

  it('[RESET-04] is told to the old address, and then to both', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    await change(asha, { email: NEW_EMAIL });
    const addresses = { old_email: asha.email, new_email: NEW_EMAIL };
    const asked = [
      { kind: 'confirm_email', to_old_email: false, ...addresses },
      { kind: 'email_change_requested', to_old_email: true, ...addresses },
    ];
    expect(await listAddressedMessages(shop)).toEqual(asked);

    await confirm(shop, await drawLink(shop, 'confirm_email', NEW_EMAIL));

    expect(await listAddressedMessages(shop)).toEqual([
      ...asked,
      { kind: 'email_changed', to_old_email: false, ...addresses },
      { kind: 'email_changed', to_old_email: true, ...addresses },
    ]);
  });

  it('replaces an earlier change that was not confirmed', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    await change(asha, { email: 'typo@example.com' });
    const first = await drawLink(shop, 'confirm_email', 'typo@example.com');

    await change(asha, { email: NEW_EMAIL });

    expect(await getProfile(asha)).toMatchObject({ pending_email: NEW_EMAIL });
    expect(await confirm(shop, first)).toMatchObject(EXPIRED);
    await confirm(shop, await drawLink(shop, 'confirm_email', NEW_EMAIL));
    expect(await getProfile(asha)).toMatchObject({ email: NEW_EMAIL });
  });

  it('is sent once, however often the same form is saved', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    await change(asha, { email: NEW_EMAIL });

    await change(asha, { email: NEW_EMAIL, phone: '6282012345' });

    expect(await getProfile(asha)).toMatchObject({ phone: '6282012345', pending_email: NEW_EMAIL });
    expect(await listMessageKinds(shop, asha.user_id)).toEqual([
      ...['confirm_email', 'email_change_requested'],
    ]);
  });

  it('is withdrawn by saving the present email', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    await change(asha, { email: NEW_EMAIL });
    const token = await drawLink(shop, 'confirm_email', NEW_EMAIL);

    await change(asha, { email: asha.email });

    expect(await getProfile(asha)).not.toHaveProperty('pending_email');
    expect(await confirm(shop, token)).toMatchObject(EXPIRED);
  });

  it('can be sent again', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    await change(asha, { email: NEW_EMAIL });

    const first = await drawLink(shop, 'confirm_email', NEW_EMAIL);
    await asha.call(accountRecovery.resendConfirmation);

    const confirmations = (await listAddressedMessages(shop)).filter(
      ({ kind }) => kind === 'confirm_email',
    );
    expect(confirmations.map(({ new_email }) => new_email)).toEqual([NEW_EMAIL, NEW_EMAIL]);
    await confirm(shop, await drawLink(shop, 'confirm_email', NEW_EMAIL));
    expect(await getProfile(asha)).toMatchObject({ email: NEW_EMAIL });
    expect(await confirm(shop, first)).toMatchObject(EXPIRED);
  });

  it('voids the links that were sent to the old address', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    const reset = await requestReset(shop, asha.email);
    await change(asha, { email: NEW_EMAIL });
    await confirm(shop, await drawLink(shop, 'confirm_email', NEW_EMAIL));

    const body = { token: reset, password: 'another border' };
    expect(await shop.call(accountRecovery.resetPassword, { body })).toMatchObject(EXPIRED);
  });

  it('is rejected when another account has it, and nothing is saved or sent', async () => {
    const shop = await openShop();
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];

    const response = await change(meera, { email: asha.email, phone: '6282012345' });

    expect(response).toMatchObject({ status: 409, body: { error: 'EMAIL_IN_USE' } });
    expect(await getProfile(meera)).toMatchObject({ phone: meera.phone, email: meera.email });
    expect(await listMessageKinds(shop, meera.user_id)).toEqual([]);
  });

  it('[RESET-03] is not taken from an account that was opened with it meanwhile', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    await change(asha, { email: NEW_EMAIL });
    const token = await drawLink(shop, 'confirm_email', NEW_EMAIL);
    const other = await shop.signUp({ email: NEW_EMAIL });

    expect(await confirm(shop, token)).toMatchObject({
      status: 409,
      body: { error: 'EMAIL_IN_USE' },
    });
    expect(await getProfile(asha)).toMatchObject({ email: asha.email });
    expect(await getProfile(other)).toMatchObject({ email: NEW_EMAIL, email_confirmed: false });

    const body = { token: await requestReset(shop, NEW_EMAIL), password: 'my own border' };
    expect((await shop.call(accountRecovery.resetPassword, { body })).status).toBe(200);
    expect((await other.call(accounts.validateToken)).body.msg).not.toBe(TOKEN_VALID);
  });

  it('is not taken from an account that is opened with it at the same moment', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    await change(asha, { email: NEW_EMAIL });
    const token = await drawLink(shop, 'confirm_email', NEW_EMAIL);
    const [inserted, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const signingUp = shop.db.transaction().execute(async (trx) => {
      await insertCustomer(trx, { email: NEW_EMAIL });
      inserted.resolve();
      await commit.promise;
    });
    await inserted.promise;

    const confirmed = confirm(shop, token);
    await expect.poll(() => isWaitingForLock(shop)).toBe(true);
    commit.resolve();
    await signingUp;

    expect(await confirmed).toMatchObject({ status: 409, body: { error: 'EMAIL_IN_USE' } });
    expect(await getProfile(asha)).toMatchObject({ email: asha.email, pending_email: NEW_EMAIL });
  });

  it('counts towards the limit even when it succeeds: it sends a message to a stranger', async () => {
    const shop = await createTestShop({ rateLimits: { ...MAIL_ON, SIGNUP_RATE_LIMIT: '5/3' } });
    const asha = await shop.createCustomer();
    const statuses: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      statuses.push((await change(asha, { email: `asha${count}.new@example.com` })).status);
    }

    expect(statuses).toEqual([200, 200, 200, 429, 429]);
  });

  it('is withdrawn by a new password', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    await change(asha, { email: NEW_EMAIL });
    const token = await drawLink(shop, 'confirm_email', NEW_EMAIL);

    await asha.call(accounts.changeProfile, { body: { newPassword: 'another border' } });

    expect(await getProfile(asha)).not.toHaveProperty('pending_email');
    expect(await confirm(shop, token)).toMatchObject(EXPIRED);
  });
});

it('a changed email counts at once, unconfirmed, where the shop sends no mail', async () => {
  const shop = await createTestShop();
  const asha = await shop.createCustomer();
  await shop.db.updateTable('customer').set({ email_confirmed_at: new Date() }).execute();
  const isConfirmed = async () => {
    const row = shop.db.selectFrom('customer').select('email_confirmed_at');
    return (await row.executeTakeFirstOrThrow()).email_confirmed_at !== null;
  };

  await change(asha, { email: asha.email, name: 'Asha K' });
  expect(await isConfirmed()).toBe(true);
  await change(asha, { email: NEW_EMAIL });

  expect(await getProfile(asha)).toMatchObject({ email: NEW_EMAIL });
  expect(await isConfirmed()).toBe(false);
  expect(await listMessageKinds(shop, asha.user_id)).toEqual([]);
});
