import { staffAccount } from '@shop/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createAuthenticator } from '#test/second-factor/authenticator.ts';
import { ageProofs, logInStaff, REQUIRED } from '#test/second-factor/second-factors.ts';
import { createCode } from '#test/second-factor/totp-code.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Caller = Pick<Awaited<ReturnType<TestShop['createStaff']>>, 'call'>;

async function addTotp({ call }: Caller) {
  const { body } = await call(staffAccount.startTotp);
  return call(staffAccount.confirmTotp, { body: { code: createCode(body.secret) } });
}

async function addPasskey({ call }: Caller) {
  const { body } = await call(staffAccount.startPasskey);
  const passkey = createAuthenticator().register(String(body.options['challenge']));
  return call(staffAccount.addPasskey, { body: { name: 'Phone', passkey } });
}

const FACTORS = [
  ['an authenticator app', addTotp, staffAccount.startTotp],
  ['a passkey', addPasskey, staffAccount.startPasskey],
] as const;

it.each(FACTORS)(
  '[STAFF-02] %s as the first factor asks a stale session for the password',
  async (_what, add, start) => {
    const shop = await createTestShop();
    const packer = await shop.createStaff('packing');
    const prove = async (password: string) =>
      (await packer.call(staffAccount.prove, { body: { password } })).status;
    await ageProofs(shop);

    const { status, body } = await packer.call(start);

    expect([status, body.error]).toEqual([403, 'FRESH_PROOF_REQUIRED']);
    expect((await packer.call(staffAccount.view)).body.fresh).toBe(false);
    expect(await prove('not the password')).toBe(403);
    expect((await packer.call(start)).status).toBe(403);
    expect(await prove(packer.password)).toBe(200);
    expect((await add(packer)).status).toBe(200);
  },
);

it.each(FACTORS)(
  '[STAFF-02] %s that a session began to set up is not added when its proof is old',
  async (_what, add) => {
    const shop = await createTestShop();
    const packer = await shop.createStaff('packing');
    let started = false;
    const slowly: Caller = {
      call: async (...given) => {
        if (started) await ageProofs(shop);
        started = true;
        return packer.call(...given);
      },
    };

    expect((await add(slowly)).body.error).toBe('FRESH_PROOF_REQUIRED');

    expect((await logInStaff(shop, packer)).staff?.factors).toEqual([]);
  },
);

it('[STAFF-02] a login that was left open before its second step begins again', async () => {
  const shop = await createTestShop(REQUIRED);
  const account = await shop.createStaff('owner');
  const owner = await logInStaff(shop, account);
  await sql`update session set created_at = now() - interval '16 minutes'`.execute(shop.db);

  expect((await owner.call(staffAccount.startTotp)).body.error).toBe('NOT_SIGNED_IN');
  expect((await addTotp(await logInStaff(shop, account))).status).toBe(200);
});

it('[STAFF-02] a session that has just logged in sets up its first factor at once', async () => {
  const shop = await createTestShop();
  const packer = await shop.createStaff('packing');

  expect((await packer.call(staffAccount.view)).body.fresh).toBe(true);
  expect((await addPasskey(packer)).status).toBe(200);
});
