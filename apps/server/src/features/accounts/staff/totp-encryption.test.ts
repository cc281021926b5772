import { randomBytes } from 'node:crypto';
import { staffAccount } from '@shop/contract';
import { sql } from 'kysely';
import { Secret } from 'otpauth';
import { expect, it } from 'vitest';
import { readTotpKeys } from '#config/index.ts';
import { logInStaff, setUpTotp } from '#test/second-factor/second-factors.ts';
import { createCode } from '#test/second-factor/totp-code.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { encryptAgain } from './factors/encrypt-again.ts';
import { createTotpCipher } from './factors/totp-cipher.ts';

type Account = Awaited<ReturnType<TestShop['createStaff']>>;

const createKey = () => randomBytes(32).toString('base64');

async function tryCode(shop: TestShop, account: Account, code: string) {
  const { call } = await logInStaff(shop, account);
  return (await call(staffAccount.prove, { body: { code } })).status;
}

it('[STAFF-09] the database never holds a secret in clear, also while an app is set up', async () => {
  const shop = await createTestShop();
  const owner = await shop.createStaff('owner');
  const read = async () => {
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(encode(s, 'hex'), ' '), '') as text from (
        select pending_totp as s from session union all select secret from admin_totp) all_rows`.execute(
      shop.db,
    );
    return rows[0]?.text ?? '';
  };
  const { body } = await owner.call(staffAccount.startTotp);
  const clear = Buffer.from(Secret.fromBase32(body.secret).buffer).toString('hex');
  expect(await read()).toMatch(/^[0-9a-f]{96}$/);
  expect(await read()).not.toContain(clear);

  await owner.call(staffAccount.confirmTotp, { body: { code: createCode(body.secret) } });

  expect(await read()).toMatch(/^[0-9a-f]{96}$/);
  expect(await read()).not.toContain(clear);
});

it('[STAFF-09] a row that was copied to another account opens nothing there', async () => {
  const shop = await createTestShop();
  const [thief, owner] = [await shop.createStaff('packing'), await shop.createStaff('owner')];
  const { secret } = await setUpTotp(thief);
  await setUpTotp(owner);
  await sql`
    update admin_totp set last_step = 0,
      secret = (select secret from admin_totp where admin_id = ${thief.admin_id})`.execute(shop.db);

  expect(await tryCode(shop, owner, createCode(secret))).toBe(403);
  expect(await tryCode(shop, thief, createCode(secret))).toBe(200);
});

it('[STAFF-09] another key opens nothing; the key before it does until all is encrypted again', async () => {
  const [old, present] = [createKey(), createKey()];
  const shop = await createTestShop({ env: { TOTP_KEY: old } });
  const { url, db } = shop;
  const owner = await shop.createStaff('owner');
  const { secret } = await setUpTotp(owner);
  const open = (env: Record<string, string>) => createTestShop({ url, env });
  const rotated = { TOTP_KEY: present, TOTP_KEY_PREVIOUS: old };

  expect(await tryCode(await open({ TOTP_KEY: present }), owner, createCode(secret))).toBe(403);
  expect(await tryCode(await open(rotated), owner, createCode(secret))).toBe(200);
  const result = await encryptAgain(db, createTotpCipher(readTotpKeys(rotated)));
  expect(result).toEqual({ done: 1, unreadable: [] });
  const code = createCode(secret, 1);
  expect(await tryCode(await open({ TOTP_KEY: present }), owner, code)).toBe(200);
  expect(await encryptAgain(db, createTotpCipher(readTotpKeys({ TOTP_KEY: old })))).toEqual({
    done: 0,
    unreadable: [owner.admin_id],
  });
});

it.each([
  ['none', undefined, 'TOTP_KEY: is missing'],
  ['one of 31 bytes', randomBytes(31).toString('base64'), 'must be 32 bytes'],
  ['an empty one', '', 'must be 32 bytes'],
])('[STAFF-09] a server with %s does not start', (_what, TOTP_KEY, message) => {
  expect(() => readTotpKeys({ TOTP_KEY })).toThrow(message);
});
