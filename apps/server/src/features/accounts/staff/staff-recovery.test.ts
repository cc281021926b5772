import { accounts, adminStaff, staffAccount, staffRecovery } from '@shop/contract';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { accountsPollers } from '#features/accounts/accounts.jobs.ts';
import { createToken } from '#features/accounts/sessions/sessions.ts';
import { sendDueMessages } from '#test/mail/mail.ts';
import { ageProofs, logInStaff, setUpTotp } from '#test/second-factor/second-factors.ts';
import { createCode } from '#test/second-factor/totp-code.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const NEW_PASSWORD = 'lamp quietly borrows';

const forget = (shop: Pick<TestShop, 'call'>, email: string) =>
  shop.call(staffRecovery.forgotPassword, { body: { email } });

const setPassword = async (
  { call }: Pick<TestShop, 'call'>,
  token: string,
  password = NEW_PASSWORD,
) => (await call(staffRecovery.resetPassword, { body: { token, password } })).status;

/** Works off all requests and sends the mail, as the worker does. */
async function runWorker(shop: TestShop): Promise<void> {
  const [poller] = accountsPollers(shop.deps);
  while (await poller?.next());
  await sendDueMessages(shop);
}

const readToken = (link: string) => new URL(link).searchParams.get('t') ?? '';

/** Asks for a new password. @returns the token of the link that arrives by mail. */
async function requestLink(shop: TestShop, email: string): Promise<string> {
  await forget(shop.createClient(), email);
  await runWorker(shop);
  const mail = (await shop.inbox.list({ to: email, kind: 'staff_password_reset' })).at(-1);
  return readToken(mail?.links.find((link) => link.includes('/admin/new-password')) ?? '');
}

const logIn = async (shop: TestShop, email: string, password: string) =>
  (await shop.createClient().call(accounts.logInAdmin, { body: { email, password } })).status;

it('[STAFF-11] a known and an unknown email get the same answer, and staff get no mail of customers', async () => {
  const shop = await createTestShop({ mail: true });
  const { email } = await shop.createStaff('packing');
  const asha = await shop.createCustomer();
  const reply = async (to: string) => {
    const { status, bytes } = await forget(shop.createClient(), to);
    return [status, bytes.toString()];
  };

  const known = await reply(email);
  expect(known).toEqual([200, expect.stringContaining('If there is an account')]);
  expect(await reply('nobody@example.com')).toEqual(known);
  expect(await reply(asha.email)).toEqual(known);
  const stored = shop.db.selectFrom('password_reset_request').select('account_kind');
  expect(await stored.execute()).toHaveLength(3);
  await runWorker(shop);
  expect(await shop.inbox.list({ to: asha.email })).toEqual([]);
  expect(await shop.inbox.list({ to: email })).toHaveLength(1);
});

it('[STAFF-11] three requests an hour for an address', async () => {
  const shop = await createTestShop({ rateLimits: { FORGOT_RATE_LIMIT: '3/100' } });
  const { email } = await shop.createStaff('packing');
  const statuses: number[] = [];
  for (let count = 0; count < 4; count += 1) {
    statuses.push((await forget(shop.createClient(), email)).status);
  }

  expect(statuses).toEqual([200, 200, 200, 429]);
});

it('[STAFF-11] the mailed link sets a password once, ends all sessions, and leaves the second step', async () => {
  const shop = await createTestShop({ mail: true });
  const packer = await shop.createStaff('packing');
  const { secret } = await setUpTotp(packer);
  const { email, password } = packer;
  const first = await requestLink(shop, email);
  const second = await requestLink(shop, email);
  const browser = shop.createClient();

  expect(await setPassword(browser, second, 'qwertyuiop123')).toBe(400);
  expect(await setPassword(browser, second)).toBe(200);
  const others = [await setPassword(browser, second), await setPassword(browser, first)];
  expect(others).toEqual([410, 410]);
  expect((await packer.call(staffAccount.view)).status).toBe(401);
  expect((await browser.call(staffAccount.view)).status).toBe(401);
  expect(await logIn(shop, email, password)).toBe(401);
  const again = await logInStaff(shop, { email, password: NEW_PASSWORD });
  expect(again.staff?.step).toBe('prove');
  expect((await again.call(adminStaff.list)).status).toBe(401);
  const proof = await again.call(staffAccount.prove, { body: { code: createCode(secret) } });
  expect(proof.status).toBe(200);
  const events = await sql<{ kind: string }>`
    select kind from security_event where admin_id = ${packer.admin_id} and kind = 'password changed'
    union all select action from audit_log where admin_id = ${packer.admin_id} and action = 'password changed'
    union all select staff_event from message where admin_id = ${packer.admin_id} and staff_event = 'password changed'`.execute(
    shop.db,
  );
  expect(events.rows).toHaveLength(3);
});

it('[STAFF-11] the mailed link works for 30 minutes, and never for a disabled account', async () => {
  const shop = await createTestShop({ mail: true });
  const packer = await shop.createStaff('packing');
  const age = (interval: string) =>
    sql`update staff_password_link set expires_at = expires_at - ${interval}::interval`.execute(
      shop.db,
    );
  const old = await requestLink(shop, packer.email);
  await age('31 minutes');
  expect(await setPassword(shop, old)).toBe(410);
  const late = await requestLink(shop, packer.email);
  await age('29 minutes');
  expect(await setPassword(shop, late)).toBe(200);

  const last = await requestLink(shop, packer.email);
  await sql`update admin set disabled_at = now() where admin_id = ${packer.admin_id}`.execute(
    shop.db,
  );
  expect(await setPassword(shop, last, 'another lamp borrows')).toBe(410);
  await forget(shop.createClient(), packer.email);
  await runWorker(shop);
  expect(await shop.inbox.list({ to: packer.email, kind: 'staff_password_reset' })).toHaveLength(3);
});

it('[STAFF-11] an invented link costs no password hash, and the database has no token', async () => {
  const shop = await createTestShop({ mail: true });
  const packer = await shop.createStaff('packing');
  const token = await requestLink(shop, packer.email);
  const { rows } = await sql<{ line: string }>`
    select l::text as line from staff_password_link l union all select m::text from message m`.execute(
    shop.db,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.map(({ line }) => line).join()).not.toContain(token);
  const hash = vi.spyOn(shop.deps.passwordHasher, 'hash');

  expect([await setPassword(shop, createToken()), await setPassword(shop, 'x')]).toEqual([
    410, 410,
  ]);
  expect(hash).not.toHaveBeenCalled();
});

it("[STAFF-12] the owner ends a member's password and passes on a link for a new one", async () => {
  const shop = await createTestShop({ mail: true });
  const owner = await shop.createStaff('owner');
  const packer = await shop.createStaff('packing');
  const mailed = await requestLink(shop, packer.email);
  const params = { admin_id: `${packer.admin_id}` };
  const reset = () => owner.call(adminStaff.resetPassword, { params });
  await ageProofs(shop);
  expect((await reset()).body.error).toBe('FRESH_PROOF_REQUIRED');
  expect(await logIn(shop, packer.email, packer.password)).toBe(200);
  await owner.call(staffAccount.prove, { body: { password: owner.password } });

  const { status, body } = await reset();

  expect(status).toBe(200);
  expect((await packer.call(staffAccount.view)).status).toBe(401);
  expect(await logIn(shop, packer.email, packer.password)).toBe(401);
  expect(await setPassword(shop, mailed)).toBe(410);
  expect(await setPassword(shop, readToken(body.link))).toBe(200);
  expect(await logIn(shop, packer.email, NEW_PASSWORD)).toBe(200);
  const audit = shop.db.selectFrom('audit_log').select(['action', 'admin_id', 'subject']);
  expect(await audit.execute()).toContainEqual({
    action: 'password reset',
    admin_id: owner.admin_id,
    subject: `staff:${packer.admin_id}`,
  });
  await sendDueMessages(shop);
  const subjects = (await shop.inbox.list({ to: packer.email })).map(({ subject }) => subject);
  expect(subjects).toContain('Oodum Paavum: The password of a staff account was reset by an owner');
});

it('[STAFF-12] the link of the owner ends after a day', async () => {
  const shop = await createTestShop();
  const owner = await shop.createStaff('owner');
  const packer = await shop.createStaff('packing');
  const params = { admin_id: `${packer.admin_id}` };
  const { body } = await owner.call(adminStaff.resetPassword, { params });
  await sql`update staff_password_link set expires_at = expires_at - interval '25 hours'`.execute(
    shop.db,
  );

  expect(await setPassword(shop, readToken(body.link))).toBe(410);
});

it("[STAFF-12] the owner removes a member's second step; the own account is changed elsewhere", async () => {
  const shop = await createTestShop({ mail: true });
  const owner = await shop.createStaff('owner');
  const packer = await shop.createStaff('packing');
  await setUpTotp(packer);
  const params = { admin_id: `${packer.admin_id}` };

  expect((await owner.call(adminStaff.resetSecondFactor, { params })).status).toBe(200);

  expect((await packer.call(staffAccount.view)).status).toBe(401);
  expect((await logInStaff(shop, packer)).staff).toMatchObject({ factors: [] });
  await sendDueMessages(shop);
  const subjects = (await shop.inbox.list({ to: packer.email })).map(({ subject }) => subject);
  expect(subjects).toContain('Oodum Paavum: The second step of a staff account was reset');
  const own = { params: { admin_id: `${owner.admin_id}` } };
  const refused = [
    await owner.call(adminStaff.resetPassword, own),
    await owner.call(adminStaff.resetSecondFactor, own),
  ];
  expect(refused.map(({ body }) => body.error)).toEqual(['OWN_STAFF_ACCOUNT', 'OWN_STAFF_ACCOUNT']);
  expect((await owner.call(staffAccount.view)).status).toBe(200);
});
