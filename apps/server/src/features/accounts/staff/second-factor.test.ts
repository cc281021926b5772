import {
  ADMIN_VALID,
  accounts,
  adminDashboard,
  adminOrders,
  adminProducts,
  catalog,
  staffAccount,
} from '@shop/contract';
import { expect, it } from 'vitest';
import { buy } from '#test/payments.ts';
import { createAuthenticator } from '#test/second-factor/authenticator.ts';
import { logInStaff, REQUIRED, setUpTotp } from '#test/second-factor/second-factors.ts';
import { createCode } from '#test/second-factor/totp-code.ts';
import { createTestShop } from '#test/test-shop.ts';

it('[STAFF-02] an owner sets up an app at the first login, and nothing else works before', async () => {
  const shop = await createTestShop(REQUIRED);
  const owner = await logInStaff(shop, await shop.createStaff('owner'));
  expect(owner.staff).toMatchObject({ role: 'owner', factors: [], step: 'set up' });
  expect((await owner.call(adminDashboard.sales)).status).toBe(401);
  expect((await owner.call(accounts.validateStaff)).body.msg).not.toBe(ADMIN_VALID);

  const { codes } = await setUpTotp(owner);

  expect(new Set(codes).size).toBe(10);
  expect((await owner.call(adminDashboard.sales)).status).toBe(200);
  expect((await owner.call(accounts.validateStaff)).body.msg).toBe(ADMIN_VALID);
});

it('[STAFF-02] [ADMIN-01] where it is offered, a password alone logs in, and changes prices and orders', async () => {
  const shop = await createTestShop();
  const account = await shop.createStaff('owner');
  const product_id = await shop.addProduct();
  const { order_id } = await buy(shop, await shop.createCustomer(), product_id);
  const owner = await logInStaff(shop, account);
  expect(owner.staff).toEqual({ name: expect.any(String), role: 'owner', factors: [] });
  expect((await owner.call(accounts.validateStaff)).body.msg).toBe(ADMIN_VALID);

  const params = { product_id: String(product_id) };
  const { body } = await owner.call(catalog.find, { params });
  const edited = { ...body[0], price: 4321 } as never;
  expect((await owner.call(adminProducts.edit, { params, body: edited })).status).toBe(200);
  const delivered = { params: { order_id }, body: { order_status: 'Delivered' } } as const;
  expect((await owner.call(adminOrders.changeStatus, delivered)).status).toBe(200);

  await setUpTotp(owner);
  expect((await logInStaff(shop, account)).staff).toMatchObject({ step: 'prove' });
});

it('[STAFF-02] packing works without a second factor, and is asked for one that it has', async () => {
  const shop = await createTestShop(REQUIRED);
  const account = await shop.createStaff('packing');
  const packer = await logInStaff(shop, account);
  expect(packer.staff).not.toHaveProperty('step');
  const { secret } = await setUpTotp(packer);

  const again = await logInStaff(shop, account);

  expect(again.staff).toMatchObject({ factors: ['totp'], step: 'prove' });
  expect((await again.call(staffAccount.view)).status).toBe(401);
  const before = { ...again.cookies };
  const proved = await again.call(staffAccount.prove, { body: { code: createCode(secret) } });
  expect(proved.status).toBe(200);
  expect((await again.call(staffAccount.view)).status).toBe(200);
  // The cookie of the first step is worthless afterwards.
  expect((await shop.createClient(before).call(staffAccount.view)).status).toBe(401);
});

it('[STAFF-02] a code works once, and no older one after it', async () => {
  const shop = await createTestShop(REQUIRED);
  const account = await shop.createStaff('owner');
  const { secret } = await setUpTotp(await logInStaff(shop, account));
  const prove = async (code: string) =>
    (await (await logInStaff(shop, account)).call(staffAccount.prove, { body: { code } })).status;
  const code = createCode(secret);

  expect(await prove(code)).toBe(200);
  expect(await prove(code)).toBe(403);
  expect(await prove(createCode(secret, -1))).toBe(403);
  expect(await prove(createCode(secret, 1))).toBe(200);
});

it('[STAFF-02] a recovery code works once, however often it is sent at the same time', async () => {
  const shop = await createTestShop(REQUIRED);
  const account = await shop.createStaff('owner');
  const { codes } = await setUpTotp(await logInStaff(shop, account));
  const [code = '', other = ''] = codes;
  const sessions = await Promise.all([1, 2, 3].map(() => logInStaff(shop, account)));

  const statuses = await Promise.all(
    sessions.map(
      async ({ call }) =>
        (await call(staffAccount.prove, { body: { code: code.toLowerCase() } })).status,
    ),
  );

  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 403)).toHaveLength(2);
  const stored = JSON.stringify(
    await shop.db.selectFrom('admin_recovery_code').selectAll().execute(),
  );
  expect(stored).not.toContain(other);
});

it('[STAFF-02] stolen cookies end with a change of factors, copies of the own one included', async () => {
  const shop = await createTestShop(REQUIRED);
  const account = await shop.createStaff('owner');
  const owner = await logInStaff(shop, account);
  const { secret } = await setUpTotp(owner);
  const elsewhere = await logInStaff(shop, account);
  await elsewhere.call(staffAccount.prove, { body: { code: createCode(secret) } });
  const stolen = [{ ...owner.cookies }, { ...elsewhere.cookies }];

  expect((await owner.call(staffAccount.newRecoveryCodes)).status).toBe(200);

  for (const cookies of stolen) {
    expect((await shop.createClient(cookies).call(staffAccount.view)).status).toBe(401);
  }
  expect((await owner.call(staffAccount.view)).status).toBe(200);
});

it('[STAFF-02] a passkey logs in; one of another site, another account or an old challenge does not', async () => {
  const shop = await createTestShop(REQUIRED);
  const [account, other] = [await shop.createStaff('owner'), await shop.createStaff('owner')];
  const own = createAuthenticator();
  const [foreignSite, foreignKey] = [
    createAuthenticator('https://evil.test'),
    createAuthenticator(),
  ];
  const register = async (who: typeof account, key: typeof own) => {
    const { call } = await logInStaff(shop, who);
    const { body } = await call(staffAccount.startPasskey);
    const passkey = key.register(String(body.options['challenge']));
    return call(staffAccount.addPasskey, { body: { name: 'Phone', passkey } });
  };
  expect((await register(account, foreignSite)).body.error).toBe('PASSKEY_REJECTED');
  expect((await register(account, own)).body.recovery_codes).toHaveLength(10);
  expect((await register(other, foreignKey)).status).toBe(200);

  const session = await logInStaff(shop, account);
  expect(session.staff).toMatchObject({ factors: ['passkey'], step: 'prove' });
  const ask = async () =>
    String((await session.call(staffAccount.startPasskeyProof)).body.options['challenge']);
  const prove = async (passkey: ReturnType<typeof own.prove>) =>
    (await session.call(staffAccount.prove, { body: { passkey } })).status;
  const spoofed = { ...foreignSite.prove(await ask()), id: own.prove('').id };
  expect(await prove(spoofed)).toBe(403);
  expect(await prove(foreignKey.prove(await ask()))).toBe(403);
  const challenge = await ask();
  await ask();
  expect(await prove(own.prove(challenge))).toBe(403);
  expect(await prove(own.prove(await ask()))).toBe(200);
  expect((await session.call(staffAccount.view)).body.passkeys).toMatchObject([{ name: 'Phone' }]);
});

it('[STAFF-02] an owner cannot remove the last factor, and packing can', async () => {
  const shop = await createTestShop(REQUIRED);
  const [owner, packer] = [
    await logInStaff(shop, await shop.createStaff('owner')),
    await logInStaff(shop, await shop.createStaff('packing')),
  ];
  await setUpTotp(owner);
  await setUpTotp(packer);

  expect((await owner.call(staffAccount.removeFactor, { body: {} })).status).toBe(409);
  expect((await packer.call(staffAccount.removeFactor, { body: {} })).status).toBe(200);

  expect((await owner.call(staffAccount.view)).body).toMatchObject({ totp: true, required: true });
  expect((await packer.call(staffAccount.view)).body).toMatchObject({
    totp: false,
    recovery_codes_left: 0,
    required: false,
  });
});
