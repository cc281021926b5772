import {
  adminOrderPage,
  adminProducts,
  adminReturns,
  adminSettings,
  adminStaff,
  adminStock,
  endpoints,
  staffAccount,
} from '@shop/contract';
import { expect, it } from 'vitest';
import { buy } from '#test/payments.ts';
import { ageProofs, logInStaff, REQUIRED, setUpTotp } from '#test/second-factor/second-factors.ts';
import { createCode } from '#test/second-factor/totp-code.ts';
import { createTestShop } from '#test/test-shop.ts';

it('[STAFF-03] settings and staff ask again after 15 minutes, and go on after a proof', async () => {
  const shop = await createTestShop(REQUIRED);
  const owner = await logInStaff(shop, await shop.createStaff('owner'));
  const { secret } = await setUpTotp(owner);
  const { body } = await owner.call(adminSettings.view);
  const save = () => owner.call(adminSettings.save, { body });
  const packer = await shop.createStaff('packing');
  const disable = () =>
    owner.call(adminStaff.disable, { params: { admin_id: `${packer.admin_id}` } });
  await ageProofs(shop);

  for (const refused of [await save(), await disable()]) {
    expect([refused.status, refused.body.error]).toEqual([403, 'FRESH_PROOF_REQUIRED']);
  }
  expect((await owner.call(adminSettings.view)).body.version).toBe(body.version);
  await owner.call(staffAccount.prove, { body: { code: createCode(secret) } });

  expect([(await save()).status, (await disable()).status]).toEqual([200, 200]);
});

it('[STAFF-03] a changed price asks again, another change of a product does not', async () => {
  const shop = await createTestShop();
  const product_id = await shop.addProduct({ stock: 5 });
  const clerk = await shop.createStaff('catalogue');
  await ageProofs(shop);
  const list = await clerk.call(adminProducts.listAll, {
    params: { page: '1' },
    query: { product_id: `${product_id}` },
  });
  const [product] = list.body.products;
  if (!product) throw new Error('no product');
  const edit = (change: object) =>
    clerk.call(adminProducts.edit, {
      params: { product_id: `${product_id}` },
      body: { ...product, ...change } as never,
    });
  const change = (row: object) =>
    clerk.call(adminStock.saveChanges, {
      body: { request_id: crypto.randomUUID(), changes: [{ product_id, ...row }] },
    });
  const prices = { price: product.price + 1, price_base: product.price };

  expect((await edit({ price: product.price + 1 })).body.error).toBe('FRESH_PROOF_REQUIRED');
  expect((await edit({ discount: product.discount + 1 })).body.error).toBe('FRESH_PROOF_REQUIRED');
  expect((await change(prices)).body.error).toBe('FRESH_PROOF_REQUIRED');
  expect((await change({ stock: 4, stock_base: 5 })).status).toBe(200);
  expect((await edit({ description: 'Woven in Chendamangalam.' })).status).toBe(200);

  // Without a second factor the password is the proof.
  const { password } = clerk;
  const wrong = { password: 'not the password' };
  expect((await clerk.call(staffAccount.prove, { body: wrong })).status).toBe(403);
  expect((await clerk.call(staffAccount.prove, { body: { password } })).status).toBe(200);
  expect((await change(prices)).body.results).toMatchObject([{ outcome: 'saved' }]);
});

it('[STAFF-03] the owner lets prices be changed for an hour, and money no longer than before', async () => {
  const shop = await createTestShop();
  const product_id = await shop.addProduct({ stock: 5 });
  const owner = await shop.createStaff('owner');
  const { settings, version } = (await owner.call(adminSettings.view)).body;
  const body = { settings: { ...settings, priceProofMinutes: 60 as const }, version };
  expect((await owner.call(adminSettings.save, { body })).status).toBe(200);
  const changePrice = (price: number, price_base: number) =>
    owner.call(adminStock.saveChanges, {
      body: { request_id: crypto.randomUUID(), changes: [{ product_id, price, price_base }] },
    });

  await ageProofs(shop);
  expect((await changePrice(2500, 2450)).status).toBe(200);
  expect((await owner.call(adminSettings.save, { body })).body.error).toBe('FRESH_PROOF_REQUIRED');
  await ageProofs(shop, 61);
  expect((await changePrice(2600, 2500)).body.error).toBe('FRESH_PROOF_REQUIRED');
});

it('[STAFF-03] whatever sends goods or money away, or opens the shop to others, asks again', () => {
  const asking = endpoints.filter(({ fresh }) => fresh === 'always').map(({ path }) => path);

  expect(asking).toEqual(
    expect.arrayContaining([
      adminOrderPage.correctRecipient.path,
      adminReturns.exchange.path,
      adminReturns.refund.path,
      adminSettings.save.path,
      adminStaff.invite.path,
      staffAccount.addPasskey.path,
    ]),
  );
});

it('[STAFF-03] another address for a parcel asks again, and nothing is changed before', async () => {
  const shop = await createTestShop();
  const admin = await shop.createStaff('accounts');
  const { order_id } = await buy(shop, await shop.createCustomer(), await shop.addProduct());
  await ageProofs(shop);
  const params = { id: order_id };
  const readRecipient = () => shop.db.selectFrom('orders').select('ship_to').execute();
  const before = await readRecipient();
  const body = { name: 'Somebody Else', phone: '9847012345', address: before[0]?.ship_to } as never;

  const { status, body: reply } = await admin.call(adminOrderPage.correctRecipient, {
    params,
    body,
  });

  expect([status, reply.error]).toEqual([403, 'FRESH_PROOF_REQUIRED']);
  expect(await readRecipient()).toEqual(before);
});

it('[STAFF-03] the password is no proof for an account with a second factor', async () => {
  const shop = await createTestShop(REQUIRED);
  const account = await shop.createStaff('owner');
  await setUpTotp(await logInStaff(shop, account));
  const thief = await logInStaff(shop, account);

  const { status } = await thief.call(staffAccount.prove, { body: { password: account.password } });

  expect(status).toBe(409);
  expect((await thief.call(staffAccount.view)).status).toBe(401);
});

it('[STAFF-04] a member of staff changes the password, which ends all other sessions', async () => {
  const shop = await createTestShop();
  const account = await shop.createStaff('packing');
  const elsewhere = await logInStaff(shop, account);
  const change = (newPassword: string, currentPassword = account.password) =>
    account.call(staffAccount.changePassword, { body: { currentPassword, newPassword } });

  expect((await change('short')).body.fields).toHaveProperty('newPassword');
  expect((await change('Password@2026')).body.fields?.['newPassword']).toContain('easy to guess');
  expect((await change('lamp quietly borrows', 'not the password')).body.error).toBe(
    'WRONG_PASSWORD',
  );
  expect((await change('lamp quietly borrows')).status).toBe(200);

  expect((await elsewhere.call(staffAccount.view)).status).toBe(401);
  expect((await account.call(staffAccount.view)).status).toBe(200);
  const again = await logInStaff(shop, { ...account, password: 'lamp quietly borrows' });
  expect(again.staff?.role).toBe('packing');
});
