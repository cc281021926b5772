import { accountRecovery, accounts, TOKEN_VALID } from '@shop/contract';
import { insertCustomer } from '@shop/test-kit/accounts';
import { sql } from 'kysely';
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
const undo = ({ call }: Pick<TestShop, 'call'>, token: string) =>
  call(accountRecovery.undoEmailChange, { body: { token } });
const getProfile = async ({ call }: Pick<TestShop, 'call'>) =>
  (await call(accounts.profile)).body.user;
const isLoggedIn = async ({ call }: Pick<TestShop, 'call'>) =>
  (await call(accounts.validateToken)).body.msg === TOKEN_VALID;
const logIn = ({ call }: Pick<TestShop, 'call'>, email: string, { password }: Customer) =>
  call(accounts.logIn, { body: { email, password } });
const findEmail = async ({ db }: TestShop, user_id: number) =>
  (
    await db
      .selectFrom('customer')
      .select('email')
      .where('user_id', '=', user_id)
      .executeTakeFirstOrThrow()
  ).email;
const EXPIRED = { status: 410, body: { error: 'LINK_EXPIRED' } };
const UNDO_EXPIRED = { status: 410, body: { error: 'UNDO_EXPIRED' } };

describe('a changed email', () => {
  it('[RESET-04] counts at once, with name and phone, and the session stays', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();

    const response = await change(asha, { name: 'Asha K', phone: '6282012345', email: NEW_EMAIL });

    expect(response.status).toBe(200);
    expect(await getProfile(asha)).toMatchObject({
      name: 'Asha K',
      phone: '6282012345',
      email: NEW_EMAIL,
      email_confirmed: false,
    });
    expect((await logIn(shop, NEW_EMAIL, asha)).status).toBe(200);
    expect((await logIn(shop, asha.email, asha)).status).toBe(401);
    expect(await isLoggedIn(asha)).toBe(true);
  });

  it('[RESET-04] is told to the old address, and the new one is asked for a confirmation', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();

    await change(asha, { email: NEW_EMAIL });
    await change(asha, { email: NEW_EMAIL, phone: '6282012345' });

    expect(await listMessageKinds(shop, asha.user_id)).toEqual(['confirm_email', 'email_changed']);
    expect((await confirm(shop, await drawLink(shop, 'confirm_email', NEW_EMAIL))).status).toBe(
      200,
    );
    expect(await getProfile(asha)).toMatchObject({ email: NEW_EMAIL, email_confirmed: true });
  });

  it('voids the links that were sent to the old address', async () => {
    const shop = await openShop();
    const asha = await shop.signUp();
    const reset = await requestReset(shop, asha.email);
    const confirmation = await drawLink(shop, 'confirm_email', asha.email);

    await change({ ...asha, password: '' }, { email: NEW_EMAIL });

    const body = { token: reset, password: 'another border' };
    expect(await shop.call(accountRecovery.resetPassword, { body })).toMatchObject(EXPIRED);
    expect(await confirm(shop, confirmation)).toMatchObject(EXPIRED);
    expect(await getProfile(asha)).toMatchObject({ email_confirmed: false });
  });

  it('is rejected when another account has it, and nothing is saved or sent', async () => {
    const shop = await openShop();
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];

    const response = await change(meera, { email: asha.email, phone: '6282012345' });

    expect(response).toMatchObject({ status: 409, body: { error: 'EMAIL_IN_USE' } });
    expect(await getProfile(meera)).toMatchObject({ phone: meera.phone, email: meera.email });
    expect(await listMessageKinds(shop, meera.user_id)).toEqual([]);
  });

  it('is not taken from an account that is opened with it at the same moment', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    const [inserted, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const signingUp = shop.db.transaction().execute(async (trx) => {
      await insertCustomer(trx, { email: NEW_EMAIL });
      inserted.resolve();
      await commit.promise;
    });
    await inserted.promise;

    const changed = change(asha, { email: NEW_EMAIL });
    await expect.poll(() => isWaitingForLock(shop)).toBe(true);
    commit.resolve();
    await signingUp;

    expect(await changed).toMatchObject({ status: 409, body: { error: 'EMAIL_IN_USE' } });
    expect(await getProfile(asha)).toMatchObject({ email: asha.email });
    expect(await listMessageKinds(shop, asha.user_id)).toEqual([]);
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

  it('is unconfirmed and sends nothing where the shop sends no mail', async () => {
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
});

describe('the link to undo a change of email', () => {
  it('[RESET-07] puts the old address back, ends every session, and voids the links of the new one', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    await change(asha, { email: NEW_EMAIL });
    const reset = await requestReset(shop, NEW_EMAIL);
    const confirmation = await drawLink(shop, 'confirm_email', NEW_EMAIL);

    const token = await drawLink(shop, 'email_changed', asha.email);
    expect((await undo(shop, token)).status).toBe(200);

    expect(await findEmail(shop, asha.user_id)).toBe(asha.email);
    expect(await isLoggedIn(asha)).toBe(false);
    expect((await logIn(asha, asha.email, asha)).status).toBe(200);
    expect(await getProfile(asha)).toMatchObject({ email_confirmed: true });
    const body = { token: reset, password: 'another border' };
    expect(await shop.call(accountRecovery.resetPassword, { body })).toMatchObject(EXPIRED);
    expect(await confirm(shop, confirmation)).toMatchObject(EXPIRED);
    expect(await undo(shop, token)).toMatchObject(UNDO_EXPIRED);
  });

  it('[RESET-07] works after the thief has set a new password', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    await change(asha, { email: NEW_EMAIL });
    const token = await drawLink(shop, 'email_changed', asha.email);
    const body = { token: await requestReset(shop, NEW_EMAIL), password: 'stolen border' };
    await shop.call(accountRecovery.resetPassword, { body });

    expect((await undo(shop, token)).status).toBe(200);

    const own = { token: await requestReset(shop, asha.email), password: 'my own border' };
    expect((await shop.call(accountRecovery.resetPassword, { body: own })).status).toBe(200);
  });

  it.each([
    ['6 days', 200],
    ['8 days', 410],
  ])('[RESET-07] %s after it was sent: %s', async (age, status) => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    await change(asha, { email: NEW_EMAIL });
    const token = await drawLink(shop, 'email_changed', asha.email);
    await sql`update account_token set expires_at = expires_at - ${age}::interval`.execute(shop.db);

    expect((await undo(shop, token)).status).toBe(status);
  });

  it('[RESET-07] of the oldest change wins over those of later ones', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    await change(asha, { email: NEW_EMAIL });
    await confirm(shop, await drawLink(shop, 'confirm_email', NEW_EMAIL));
    await change(asha, { email: 'third@example.com' });
    const [oldest, later] = [
      await drawLink(shop, 'email_changed', asha.email),
      await drawLink(shop, 'email_changed', NEW_EMAIL),
    ];

    expect((await undo(shop, oldest)).status).toBe(200);

    expect(await findEmail(shop, asha.user_id)).toBe(asha.email);
    expect(await undo(shop, later)).toMatchObject(UNDO_EXPIRED);
    expect(await findEmail(shop, asha.user_id)).toBe(asha.email);
  });

  it('[RESET-07] of a later change leaves the older one its own', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    await change(asha, { email: NEW_EMAIL });
    await confirm(shop, await drawLink(shop, 'confirm_email', NEW_EMAIL));
    await change(asha, { email: 'third@example.com' });

    expect((await undo(shop, await drawLink(shop, 'email_changed', NEW_EMAIL))).status).toBe(200);
    expect(await findEmail(shop, asha.user_id)).toBe(NEW_EMAIL);
    expect((await undo(shop, await drawLink(shop, 'email_changed', asha.email))).status).toBe(200);
    expect(await findEmail(shop, asha.user_id)).toBe(asha.email);
  });

  it('[RESET-07] is not sent to an address that a change entered and nobody confirmed', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    await change(asha, { email: 'stranger@example.com' });

    await change(asha, { email: NEW_EMAIL });

    await expect(drawLink(shop, 'email_changed', 'stranger@example.com')).rejects.toThrow(
      'there is no message',
    );
    expect((await undo(shop, await drawLink(shop, 'email_changed', asha.email))).status).toBe(200);
    expect(await findEmail(shop, asha.user_id)).toBe(asha.email);
  });

  it('[RESET-07] is refused when another account has the old address, and changes nothing', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    await change(asha, { email: NEW_EMAIL });
    await shop.signUp({ email: asha.email });

    const response = await undo(shop, await drawLink(shop, 'email_changed', asha.email));

    expect(response).toMatchObject({ status: 409, body: { error: 'OLD_EMAIL_IN_USE' } });
    expect(response.body.msg).toContain('Another account now uses your old email');
    expect(await findEmail(shop, asha.user_id)).toBe(NEW_EMAIL);
    expect(await isLoggedIn(asha)).toBe(true);
  });

  it('works for one of several requests at the same time', async () => {
    const shop = await openShop();
    const asha = await shop.createCustomer();
    await change(asha, { email: NEW_EMAIL });
    const token = await drawLink(shop, 'email_changed', asha.email);

    const responses = await Promise.all([1, 2, 3].map(() => undo(shop.createClient(), token)));

    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 410, 410,
    ]);
  });
});
