import { randomUUID } from 'node:crypto';
import { accounts, adminCustomers, orders, support } from '@shop/contract';
import { expect, it } from 'vitest';
import { buy } from '#test/payments.ts';
import { createTestShop } from '#test/test-shop.ts';
import { newTicket } from '#test/tickets.ts';

async function openShop() {
  const shop = await createTestShop();
  const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
  const admin = await shop.createStaff();
  const { order_id } = await buy(shop, asha, await shop.addProduct({ stock: 5 }));
  const params = { id: `${asha.user_id}` };
  const view = async () => (await admin.call(adminCustomers.view, { params })).body;
  return { shop, asha, meera, admin, order_id, params, view };
}

it('[FIND-03] lists customers, latest first, by search and by state', async () => {
  const { asha, meera, admin, params } = await openShop();
  const list = async (query: object) =>
    (await admin.call(adminCustomers.list, { query })).body.customers.map(({ user_id }) => user_id);

  expect(await list({})).toEqual([meera.user_id, asha.user_id]);
  expect(await list({ q: asha.email })).toEqual([asha.user_id]);
  expect(await list({ q: 'x' })).toEqual([]);
  expect(await list({ show: 'disabled' })).toEqual([]);
  await admin.call(adminCustomers.disable, { params, body: { reason: 'Asked for it' } });
  expect(await list({ show: 'disabled' })).toEqual([asha.user_id]);
});

it('[FIND-03] the page of a customer has orders, tickets, messages and notes', async () => {
  const { asha, admin, order_id, params, view } = await openShop();
  await asha.call(support.create, { body: newTicket() });
  const body = { text: 'Prefers a call.', request_id: randomUUID() };
  await admin.call(adminCustomers.addNote, { params, body });
  await admin.call(adminCustomers.addNote, { params, body });

  const page = await view();
  expect(page.returns).toEqual([]);

  expect(page).toMatchObject({ name: asha.name, email: asha.email, orders: 1, disabled: false });
  expect(page.latest_orders).toMatchObject([{ order_id, order_status: 'Pending' }]);
  expect(page.tickets).toHaveLength(1);
  expect(page.messages).toContainEqual(
    expect.objectContaining({ kind: 'order_received', order_id }),
  );
  expect(page.notes.map(({ text }) => text)).toEqual(['Prefers a call.']);
  const unknown = await admin.call(adminCustomers.view, { params: { id: '999999' } });
  expect(unknown.body.error).toBe('CUSTOMER_NOT_FOUND');
});

it('[FIND-03] a disabled customer is logged out at once, audited once, and can be enabled again', async () => {
  const { shop, asha, admin, params } = await openShop();
  const { email, password } = asha;
  const disable = () =>
    admin.call(adminCustomers.disable, { params, body: { reason: 'Chargebacks' } });
  expect((await asha.call(orders.listMine)).status).toBe(200);

  expect((await admin.call(adminCustomers.disable, { params, body: { reason: '' } })).status).toBe(
    400,
  );
  expect([(await disable()).status, (await disable()).status]).toEqual([200, 200]);

  expect((await asha.call(orders.listMine)).status).toBe(401);
  const logIn = () => shop.createClient().call(accounts.logIn, { body: { email, password } });
  expect((await logIn()).status).toBe(401);
  const entries = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'admin_id', 'after'])
    .where('user_id', '=', asha.user_id)
    .execute();
  expect(entries).toMatchObject([
    { action: 'customer disabled', after: { disabled: true, reason: 'Chargebacks' } },
  ]);
  expect(entries[0]?.admin_id).not.toBeNull();

  await admin.call(adminCustomers.enable, { params, body: { reason: 'Settled' } });
  expect((await logIn()).status).toBe(200);
});
