import { staffAccount } from '@shop/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { sendDueMessages } from '#test/mail/mail.ts';
import { logInStaff, REQUIRED, setUpTotp } from '#test/second-factor/second-factors.ts';
import { createCode } from '#test/second-factor/totp-code.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

/** A shop with an owner who has an app, and a thief who knows the owner's password. */
async function openShop(options = {}) {
  const shop = await createTestShop({ ...REQUIRED, ...options });
  const account = await shop.createStaff('owner');
  const { secret, codes } = await setUpTotp(await logInStaff(shop, account));
  await sql`delete from message`.execute(shop.db);
  const tryCode = async (code: string) => {
    const { call } = await logInStaff(shop, account);
    return (await call(staffAccount.prove, { body: { code } })).status;
  };
  const wrong = Number(createCode(secret)) === 0 ? '000001' : '000000';
  return { shop, account, secret, codes, tryCode, guess: () => tryCode(wrong) };
}

/** Lets the other limits, per quarter of an hour, pass with the time. */
const wait = async ({ db }: TestShop, minutes: number) => {
  await sql`
    update admin_totp set next_code_at = next_code_at - make_interval(mins => ${minutes}),
      counted_since = counted_since - make_interval(mins => ${minutes})`.execute(db);
  await sql`delete from rate_limit`.execute(db);
};

it('[STAFF-08] three wrong codes are looked at, then each pause is longer than the one before', async () => {
  const { shop, guess } = await openShop();
  expect([await guess(), await guess(), await guess(), await guess()]).toEqual([
    403, 403, 403, 429,
  ]);

  const pauses: number[] = [];
  for (let minutes = 0; pauses.length < 5; ) {
    await wait(shop, 1);
    minutes += 1;
    if ((await guess()) === 429) continue;
    pauses.push(minutes);
    minutes = 0;
  }

  expect(pauses).toEqual([1, 2, 4, 8, 16]);
});

it('[STAFF-08] ten wrong codes are looked at in a day, however they are spread', async () => {
  const { shop, secret, codes, guess, tryCode } = await openShop();
  let looked = 0;
  for (let hour = 0; hour < 23; hour += 1) {
    await wait(shop, 60);
    if ((await guess()) === 403) looked += 1;
  }
  expect(looked).toBe(10);
  // A right code of the app has to wait as well; the owner has the recovery codes, and passkeys.
  expect(await tryCode(createCode(secret, 1))).toBe(429);
  expect(await tryCode(codes[0] ?? '')).toBe(200);

  await wait(shop, 2 * 60);
  expect(await guess()).toBe(403);
});

it('[STAFF-08] logins of the owner in between give a thief no more guesses', async () => {
  const { shop, secret, guess, tryCode } = await openShop();
  const logins: number[] = [];
  let looked = 0;
  for (let login = 0; login < 12; login += 1) {
    await wait(shop, 60);
    if ((await guess()) === 403) looked += 1;
    await sql`update admin_totp set last_step = 0, next_code_at = now()`.execute(shop.db);
    logins.push(await tryCode(createCode(secret)));
  }
  expect(looked).toBe(10);
  expect(logins.slice(0, 9)).toEqual(Array(9).fill(200));
});

it('[STAFF-08] of codes that are tried at the same moment not one more is looked at', async () => {
  const { shop, account } = await openShop();
  const sessions = await Promise.all([1, 2, 3, 4, 5].map(() => logInStaff(shop, account)));

  const statuses = await Promise.all(
    sessions.map(async ({ call }) => {
      const { status } = await call(staffAccount.prove, { body: { code: '000000' } });
      return status;
    }),
  );

  expect(statuses.toSorted((a, b) => a - b)).toEqual([403, 403, 403, 429, 429]);
});

it('[STAFF-08] the member gets one message a day after three failed second steps', async () => {
  const { shop, account, guess } = await openShop({ mail: true });
  const other = await shop.createStaff('owner');
  await guess();
  await guess();
  expect(await sendDueMessages(shop)).toEqual([]);

  await guess();
  for (let more = 0; more < 3; more += 1) {
    await wait(shop, 60);
    await guess();
  }

  expect(await sendDueMessages(shop)).toEqual(['staff_notice sent']);
  const [message] = await shop.inbox.list({ to: account.email });
  expect(message?.subject).toContain('Wrong codes were entered after the right password');
  expect(await shop.inbox.list({ to: other.email })).toEqual([]);
});
