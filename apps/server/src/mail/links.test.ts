import { accountRecovery, accounts } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { expect, it } from 'vitest';
import { processResetRequest } from '#features/accounts/recovery/reset-requests.queries.ts';
import { sendDueMessages } from '#test/mail/mail.ts';
import { createTestShop, ORIGIN, type TestShop } from '#test/test-shop.ts';

const readToken = (mail: { links: string[] } | undefined) =>
  new URL(mail?.links.find((link) => link.includes('?t=')) ?? ORIGIN).searchParams.get('t') ?? '';

async function forget(shop: TestShop, email: string) {
  await shop.call(accountRecovery.forgotPassword, { body: { email } });
  await processResetRequest(shop.db);
}

it('[RESET-02] the link in the message sets a new password, and a notice follows', async () => {
  const shop = await createTestShop({ mail: true });
  const { email } = await shop.createCustomer();
  await forget(shop, email);
  await sendDueMessages(shop);
  const [mail] = await shop.inbox.list({ to: email });
  expect(mail?.links).toContainEqual(expect.stringMatching(`^${ORIGIN}/reset\\?t=[\\w-]{43}$`));

  const body = { token: readToken(mail), password: 'another border' };
  expect((await shop.call(accountRecovery.resetPassword, { body })).status).toBe(200);
  const login = { email, password: body.password };
  expect((await shop.call(accounts.logIn, { body: login })).status).toBe(200);
  await sendDueMessages(shop);
  const kinds = (await shop.inbox.list({ to: email })).map(
    ({ headers }) => headers['x-message-kind'],
  );
  expect(kinds).toEqual(['password_reset', 'password_changed']);
});

it('a second attempt to send has another link, and the first one is void', async () => {
  const shop = await createTestShop({ mail: true, ownInbox: true });
  const { email } = await shop.createCustomer();
  await forget(shop, email);
  await shop.inbox.setFault({ fault: 'close-before-reply' });
  await sendDueMessages(shop);
  await advanceTime(shop.db, '1 minute');
  await sendDueMessages(shop);

  const [first, second] = (await shop.inbox.list({ to: email })).map(readToken);
  expect(first).not.toBe(second);
  const reset = (token = '') =>
    shop.call(accountRecovery.resetPassword, { body: { token, password: 'another border' } });
  expect((await reset(first)).body).toMatchObject({ error: 'LINK_EXPIRED' });
  expect((await reset(second)).status).toBe(200);
});

it('a rejected address still gets password resets, and nobody else hears of an unknown one', async () => {
  const shop = await createTestShop({ mail: true, ownInbox: true });
  const asha = await shop.signUp();
  await shop.inbox.setFault({ fault: 'permanent' });
  expect(await sendDueMessages(shop)).toEqual(['confirm_email address_rejected']);

  await forget(shop, asha.email);
  await forget(shop, 'unknown@example.com');
  expect(await sendDueMessages(shop)).toEqual(['password_reset sent']);
  expect(await shop.inbox.list()).toMatchObject([{ to: [asha.email] }]);
});

it('[RESET-03] the link of a signup confirms its address', async () => {
  const shop = await createTestShop({ mail: true });
  const asha = await shop.signUp();
  const isConfirmed = async () => (await asha.call(accounts.profile)).body.user.email_confirmed;
  await sendDueMessages(shop);
  const [mail] = await shop.inbox.list({ to: asha.email, kind: 'confirm_email' });
  expect(await isConfirmed()).toBe(false);

  await shop.call(accountRecovery.confirmEmail, { body: { token: readToken(mail) } });
  expect(await isConfirmed()).toBe(true);
});

it('[RESET-07] the old e-mail is told about the change, and its link undoes it', async () => {
  const shop = await createTestShop({ mail: true });
  const { call, email, name, phone, password } = await shop.createCustomer();
  const next = `new.${email}`;
  await call(accounts.changeProfile, { body: { name, phone, email: next } });
  await sendDueMessages(shop);

  const listKinds = async (to: string) =>
    (await shop.inbox.list({ to })).map(({ headers }) => headers['x-message-kind']);
  expect(await listKinds(next)).toEqual(['confirm_email']);
  expect(await listKinds(email)).toEqual(['email_changed']);
  const [old] = await shop.inbox.list({ to: email });
  expect(old?.raw).not.toContain(next);
  expect(old?.links).toContainEqual(
    expect.stringMatching(`^${ORIGIN}/undo-email-change\\?t=[\\w-]{43}$`),
  );
  const body = { token: readToken(old) };
  expect((await shop.call(accountRecovery.undoEmailChange, { body })).status).toBe(200);
  const login = { email, password };
  expect((await shop.call(accounts.logIn, { body: login })).status).toBe(200);
});
