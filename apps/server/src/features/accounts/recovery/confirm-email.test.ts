import { accountRecovery, accounts, TOKEN_VALID } from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { drawLink, listMessageKinds, MAIL_ON, requestReset } from '#test/mail/links.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Client = Pick<TestShop, 'call'>;

const openShop = () => createTestShop({ rateLimits: MAIL_ON });
const confirm = (client: Client, token: string) =>
  client.call(accountRecovery.confirmEmail, { body: { token } });
const resend = (client: Client) => client.call(accountRecovery.resendConfirmation);
const getProfile = async (client: Client) => (await client.call(accounts.profile)).body.user;
const EXPIRED = { status: 410, body: { error: 'LINK_EXPIRED' } };

describe('the email of a signup', () => {
  it('[RESET-03] is confirmed by the link of a message', async () => {
    const shop = await openShop();
    const asha = await shop.signUp();
    expect(await listMessageKinds(shop, asha.user_id)).toEqual(['confirm_email']);
    expect(await getProfile(asha)).toMatchObject({ email_confirmed: false });
    const token = await drawLink(shop, 'confirm_email', asha.email);

    expect((await confirm(shop, token)).status).toBe(200);

    expect(await getProfile(asha)).toMatchObject({ email: asha.email, email_confirmed: true });
    expect(await confirm(shop, token)).toMatchObject(EXPIRED);
    // A second attempt to send the message does not bring the link back.
    await expect(drawLink(shop, 'confirm_email', asha.email)).rejects.toThrow('not due');
  });

  it('is asked for only where the shop sends mail', async () => {
    const shop = await createTestShop();
    const asha = await shop.signUp();

    expect(await listMessageKinds(shop, asha.user_id)).toEqual([]);
    expect(Object.keys(await getProfile(asha)).toSorted()).toEqual([
      'address',
      'email',
      'name',
      'phone',
    ]);
    expect((await resend(asha)).status).toBe(200);
    expect(await listMessageKinds(shop, asha.user_id)).toEqual([]);
  });

  it('leaves no message when it is in use', async () => {
    const shop = await openShop();
    const { email, user_id, name, password, phone, address } = await shop.signUp();
    const again = { name, email, password, phone, address };
    expect((await shop.call(accounts.signUp, { body: again })).status).toBe(409);

    expect(await shop.db.selectFrom('message').select(['kind', 'user_id']).execute()).toEqual([
      { kind: 'confirm_email', user_id },
    ]);
  });

  it.each([
    ['47 hours', 200],
    ['49 hours', 410],
  ])('%s after the link was sent: %s', async (age, status) => {
    const shop = await openShop();
    const { email } = await shop.signUp();
    const token = await drawLink(shop, 'confirm_email', email);
    await sql`update account_token set expires_at = expires_at - ${age}::interval`.execute(shop.db);

    expect((await confirm(shop, token)).status).toBe(status);
  });

  it('is not confirmed by the link for a new password, nor the other way round', async () => {
    const shop = await openShop();
    const { email } = await shop.signUp();
    const confirmation = await drawLink(shop, 'confirm_email', email);
    const reset = await requestReset(shop, email);

    expect(await confirm(shop, reset)).toMatchObject(EXPIRED);
    const body = { token: confirmation, password: 'another border' };
    expect(await shop.call(accountRecovery.resetPassword, { body })).toMatchObject(EXPIRED);
  });

  it('[RESET-03] can be confirmed by a link that was sent again, at most once in ten minutes', async () => {
    const shop = await openShop();
    const asha = await shop.signUp();

    expect(await resend(asha)).toMatchObject({ status: 200 });
    expect(await resend(asha)).toMatchObject({ status: 429, body: { error: 'RATE_LIMITED' } });
    expect(await listMessageKinds(shop, asha.user_id)).toEqual(['confirm_email', 'confirm_email']);
    await confirm(shop, await drawLink(shop, 'confirm_email', asha.email));

    expect(await getProfile(asha)).toMatchObject({ email_confirmed: true });
  });

  it('is not asked for again when it is confirmed', async () => {
    const shop = await openShop();
    const asha = await shop.signUp();
    await confirm(shop, await drawLink(shop, 'confirm_email', asha.email));

    expect((await resend(asha)).body.msg).toBe('There is nothing to confirm.');
    expect(await listMessageKinds(shop, asha.user_id)).toEqual(['confirm_email']);
  });
});

it('[RESET-03] a stranger signs up with my address; I ask for a reset, and the account is mine', async () => {
  const shop = await openShop();
  const mine = 'meera@example.com';
  const stranger = await shop.signUp({ email: mine });
  const { password } = stranger;
  const confirmation = await drawLink(shop, 'confirm_email', mine);
  const otherDevice = shop.createClient();
  await otherDevice.call(accounts.logIn, { body: { email: mine, password } });

  const me = shop.createClient();
  const body = { token: await requestReset(shop, mine), password: 'my own border' };
  expect((await me.call(accountRecovery.resetPassword, { body })).status).toBe(200);

  for (const theirs of [stranger, otherDevice]) {
    expect((await theirs.call(accounts.validateToken)).body.msg).not.toBe(TOKEN_VALID);
    const login = { body: { email: mine, password } };
    expect((await theirs.call(accounts.logIn, login)).status).toBe(401);
  }
  expect(await confirm(shop, confirmation)).toMatchObject(EXPIRED);
  const known = await shop.db.selectFrom('known_device').select('user_id').execute();
  expect(known).toEqual([{ user_id: stranger.user_id }]);

  await me.call(accounts.logIn, { body: { email: mine, password: 'my own border' } });
  expect(await getProfile(me)).toMatchObject({ email: mine, email_confirmed: true });
});
