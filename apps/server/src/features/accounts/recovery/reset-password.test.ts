import { accountRecovery, accounts, TOKEN_VALID } from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createToken } from '#features/accounts/sessions/sessions.ts';
import {
  drawLink,
  isWaitingForLock,
  listMessageKinds,
  MAIL_ON,
  requestReset,
} from '#test/mail/links.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { spawnServer } from '#tools/spawn-server.ts';
import { revokeLinks } from './account-tokens.queries.ts';
import { processResetRequest } from './reset-requests.queries.ts';

type Client = Pick<TestShop, 'call'>;
const NEW_PASSWORD = 'another border';

const reset = (client: Client, token: string, password = NEW_PASSWORD) =>
  client.call(accountRecovery.resetPassword, { body: { token, password } });
const logIn = async (client: Client, email: string, password: string) =>
  (await client.call(accounts.logIn, { body: { email, password } })).status;
const isValid = async (client: Client) =>
  (await client.call(accounts.validateToken)).body.msg === TOKEN_VALID;

const EXPIRED = {
  status: 410,
  body: {
    error: 'LINK_EXPIRED',
    msg: 'This link has been used or has expired. Please ask for a new one.',
  },
};

describe('POST /api/auth/reset-password', () => {
  it('[RESET-02] sets a new password without logging in', async () => {
    const shop = await createTestShop();
    const { email, password } = await shop.createCustomer();
    const browser = shop.createClient();

    const response = await reset(browser, await requestReset(shop, email));

    expect(response).toMatchObject({ status: 200, body: { msg: expect.any(String) } });
    expect(Object.keys(browser.cookies)).toEqual(['__Host-known-device']);
    expect(await isValid(browser)).toBe(false);
    expect(await logIn(shop, email, password)).toBe(401);
    expect(await logIn(shop, email, NEW_PASSWORD)).toBe(200);
  });

  it('[RESET-02] works once', async () => {
    const shop = await createTestShop();
    const { email } = await shop.createCustomer();
    const token = await requestReset(shop, email);

    expect((await reset(shop, token)).status).toBe(200);
    expect(await reset(shop, token, 'a second border')).toMatchObject(EXPIRED);
    expect(await logIn(shop, email, NEW_PASSWORD)).toBe(200);
  });

  it('[RESET-02] works for one of several requests at the same time', async () => {
    const shop = await createTestShop();
    const { email, user_id } = await shop.createCustomer();
    const token = await requestReset(shop, email);
    const passwords = ['first border', 'second border', 'third border'];

    const statuses = await Promise.all(
      passwords.map(async (password) => (await reset(shop.createClient(), token, password)).status),
    );

    // 503: hashing waited for too long, on a busy machine.
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 410, 503].includes(status))).toEqual([]);
    const winner = passwords[statuses.indexOf(200)] ?? '';
    expect(await logIn(shop, email, winner)).toBe(200);
    const changed = (await listMessageKinds(shop, user_id)).filter(
      (kind) => kind === 'password_changed',
    );
    expect(changed).toHaveLength(1);
  });

  it.each([
    ['29 minutes', 200],
    ['31 minutes', 410],
  ])('[RESET-02] %s after it was sent: %s', async (age, status) => {
    const shop = await createTestShop();
    const { email, password } = await shop.createCustomer();
    const token = await requestReset(shop, email);
    await sql`update account_token set expires_at = expires_at - ${age}::interval`.execute(shop.db);

    expect((await reset(shop, token)).status).toBe(status);
    expect(await logIn(shop, email, password)).toBe(status === 200 ? 401 : 200);
  });

  it('[RESET-02] stores only the hash of 256 random bits', async () => {
    const shop = await createTestShop();
    const { email } = await shop.createCustomer();

    const token = await requestReset(shop, email);

    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { rows } = await sql<{ line: string }>`
      select t::text as line from account_token t union all select m::text from message m`.execute(
      shop.db,
    );
    expect(rows).toHaveLength(2);
    const found = rows.map(({ line }) => line).join('\n');
    expect(found).not.toContain(token);
    expect(found).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
    expect(found).not.toContain(email);
  });

  it('[RESET-02] ends every session at once, in another process too', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const { origin, stop } = await spawnServer(shop.url, { IMAGE_DIR: shop.imageDir });
    onTestFinished(stop);
    const isValidThere = async () => {
      const headers = { cookie: `customer=${asha.cookies['__Host-customer']}` };
      const response = await fetch(origin + accounts.validateToken.path, {
        method: 'POST',
        headers,
      });
      return (await response.text()).includes(TOKEN_VALID);
    };
    expect([await isValid(asha), await isValidThere()]).toEqual([true, true]);

    await reset(shop, await requestReset(shop, asha.email));

    expect([await isValid(asha), await isValidThere()]).toEqual([false, false]);
  });

  it('[RESET-02] voids the other links of the account, sent or not', async () => {
    const shop = await createTestShop({ rateLimits: MAIL_ON });
    const { email, user_id } = await shop.signUp();
    const confirmation = await drawLink(shop, 'confirm_email', email);
    const [first, second] = [await requestReset(shop, email), await requestReset(shop, email)];
    await shop.call(accountRecovery.forgotPassword, { body: { email } });

    expect((await reset(shop, second)).status).toBe(200);

    expect(await reset(shop, first)).toMatchObject(EXPIRED);
    const body = { token: confirmation };
    expect(await shop.call(accountRecovery.confirmEmail, { body })).toMatchObject(EXPIRED);
    const left = shop.db.selectFrom('message').select('kind').where('status', '=', 'due');
    expect(await left.execute()).toEqual([{ kind: 'password_changed' }]);
    expect(await listMessageKinds(shop, user_id)).toContain('password_changed');
  });

  it('[RESET-02] voids a link that is being sent at the same moment', async () => {
    const shop = await createTestShop();
    const { email, user_id } = await shop.createCustomer();
    await shop.call(accountRecovery.forgotPassword, { body: { email } });
    await processResetRequest(shop.db);
    const [revoked, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const revoking = shop.db.transaction().execute(async (trx) => {
      await revokeLinks(trx, user_id);
      revoked.resolve();
      await commit.promise;
    });
    await revoked.promise;

    let isDrawn = false;
    const drawn = drawLink(shop, 'password_reset', email).finally(() => {
      isDrawn = true;
    });
    drawn.catch(() => {});
    await expect.poll(async () => isDrawn || (await isWaitingForLock(shop))).toBe(true);
    commit.resolve();
    await revoking;

    await expect(drawn).rejects.toThrow('not due');
  });

  it('a second attempt to send a message replaces the link of the first, unless that was used', async () => {
    const shop = await createTestShop();
    const { email } = await shop.createCustomer();
    const first = await requestReset(shop, email);
    const second = await drawLink(shop, 'password_reset', email);

    expect(await reset(shop, first)).toMatchObject(EXPIRED);
    expect((await reset(shop, second)).status).toBe(200);
    await expect(drawLink(shop, 'password_reset', email)).rejects.toThrow('not due');
  });

  it.each([
    ['an invented link', createToken()],
    ['a damaged link', 'abc'],
    ['no link', ''],
  ])('rejects %s without hashing a password', async (_case, token) => {
    const shop = await createTestShop();
    await shop.createCustomer();
    const hash = vi.spyOn(shop.deps.passwordHasher, 'hash');

    expect(await reset(shop, token)).toMatchObject(EXPIRED);
    expect(hash).not.toHaveBeenCalled();
  });

  it('rejects the link of an account that was disabled meanwhile', async () => {
    const shop = await createTestShop();
    const { email } = await shop.createCustomer();
    const token = await requestReset(shop, email);
    await shop.db.updateTable('customer').set({ disabled_at: new Date() }).execute();

    expect(await reset(shop, token)).toMatchObject(EXPIRED);
  });

  it('rejects a link that was sent to an address the account does not have any more', async () => {
    const shop = await createTestShop();
    const asha = await shop.createCustomer();
    const token = await requestReset(shop, asha.email);
    const { name, phone } = asha;
    await asha.call(accounts.changeProfile, {
      body: { name, phone, email: 'asha.new@example.com' },
    });

    expect(await reset(shop, token)).toMatchObject(EXPIRED);
  });

  it('keeps the link after a password that is too short', async () => {
    const shop = await createTestShop();
    const { email } = await shop.createCustomer();
    const token = await requestReset(shop, email);

    expect(await reset(shop, token, 'kasav')).toMatchObject({
      status: 400,
      body: { fields: { password: 'Password must be at least 6 characters' } },
    });
    expect((await reset(shop, token)).status).toBe(200);
  });

  it('is limited per address, and a success is given back', async () => {
    const shop = await createTestShop({ rateLimits: { LOGIN_RATE_LIMIT: '10/3' } });
    const { email } = await shop.createCustomer();
    const browser = shop.createClient();
    const statuses: number[] = [];
    for (const token of [createToken(), await requestReset(shop, email)]) {
      statuses.push((await reset(browser, token)).status);
    }
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await reset(browser, createToken())).status);
    }

    expect(statuses).toEqual([410, 200, 410, 410, 429]);
  });
});
