import { randomUUID } from 'node:crypto';
import { adminOrders, adminSearch, adminShipments } from '@shop/contract';
import { expect, it } from 'vitest';
import { buy } from '#test/payments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import { createTestShop } from '#test/test-shop.ts';

async function openShop() {
  const shop = await createTestShop();
  const [asha, other] = [await shop.createCustomer(), await shop.createCustomer()];
  const admin = await shop.createStaff();
  const saree = await shop.addProduct({ name: 'Mayilpeeli Pallu Saree', stock: 50 });
  const mundu = await shop.addProduct({ name: 'Kodungallur Mundu', stock: 50 });
  const { order_id, result } = await buy(shop, asha, saree);
  const second = await buy(shop, other, mundu);
  await shop.db
    .updateTable('customer')
    .set({ name: 'Subhadra Kunjamma', email: 'subhadra.k@example.org', phone: '9744455667' })
    .where('user_id', '=', asha.user_id)
    .execute();
  const find = async (q: string) => {
    const { body } = await admin.call(adminSearch.find, { query: { q } });
    return {
      orders: body.orders.map((order) => order.order_id),
      customers: body.customers.map(({ user_id }) => user_id),
    };
  };
  return { shop, asha, admin, order_id, second, result, find };
}

it('[FIND-01] finds an order by number, name, phone, email, payment, product and tracking number', async () => {
  const { asha, admin, order_id, second, result, find } = await openShop();
  const body = {
    request_id: randomUUID(),
    shipments: [{ order_id, tracking: { courier: 'DTDC', tracking_number: 'D12345678' } }],
  };
  await admin.call(adminShipments.ship, { body });

  for (const q of [
    order_id,
    order_id.replace('-', '').toLowerCase(),
    order_id.slice(0, 6),
    order_id.slice(2).toLowerCase(),
    order_id.slice(5),
    asha.email,
    result.razorpay_payment_id,
    result.razorpay_payment_id.slice(0, 10),
    'mayilpee',
    'pallu mayilp',
    'd12345678',
  ]) {
    expect({ q, orders: (await find(q)).orders }).toEqual({ q, orders: [order_id] });
  }
  for (const q of [asha.name, asha.phone, asha.address.pinCode]) {
    expect((await find(q)).orders).toContain(order_id);
  }
  expect((await find('saree mundu')).orders).toEqual([]);
  expect((await find('kodungallur')).orders).toEqual([second.order_id]);
});

it('[FIND-01] [TAX-06] finds an order by the numbers of its receipt and its invoice', async () => {
  const { shop, asha, admin, find } = await openShop();
  await registerForTax(shop, 'regular');
  const { order_id } = await buy(shop, asha, await shop.addProduct());
  await admin.call(adminShipments.ship, {
    body: { request_id: randomUUID(), shipments: [{ order_id }] },
  });
  const documents = await shop.db.selectFrom('tax_document').select('number').execute();

  expect(documents).toHaveLength(2);
  for (const { number } of documents)
    expect((await find(` ${number.toLowerCase()}`)).orders).toEqual([order_id]);
});

it('[FIND-01] finds an order by the last digits of the phone and by the city', async () => {
  const { shop, find } = await openShop();
  const { address } = await shop.createCustomer();
  const kamala = await shop.createCustomer({
    phone: '9744409871',
    address: { ...address, city: 'Payyannur' },
  });
  const { order_id } = await buy(shop, kamala, await shop.addProduct());

  for (const q of ['9871', '09871', 'payyan']) {
    expect({ q, orders: (await find(q)).orders }).toEqual({ q, orders: [order_id] });
  }
  expect((await find('9871')).customers).toEqual([kamala.user_id]);
  expect((await find('987')).orders).toEqual([]);
});

it('[FIND-05] finds orders by the number on the paper of the packers', async () => {
  const { shop, asha, find } = await openShop();
  const marked = await shop.addProduct();
  await shop.db
    .updateTable('product')
    .set({ shelf_mark: 'R3-64' })
    .where('product_id', '=', marked)
    .execute();
  const unmarked = await shop.addProduct();
  const { order_id } = await buy(shop, asha, marked);
  const other = await buy(shop, asha, unmarked);

  expect((await find(' r3-64')).orders).toEqual([order_id]);
  expect((await find(`${unmarked}`)).orders).toEqual([other.order_id]);
  // It is not printed, because the piece has a mark.
  expect((await find(`${marked}`)).orders).toEqual([]);
});

it('[FIND-01] finds a customer by name, phone and email', async () => {
  const { asha, find } = await openShop();
  for (const q of ['kunja subha', '97444 556', 'Subhadra.K@exam', '+91 97444 55667']) {
    expect({ q, ...(await find(q)) }).toMatchObject({ q, customers: [asha.user_id] });
  }
  expect((await find('example')).customers).toEqual([]);
});

it('[FIND-02] the search combines with the filters of the list', async () => {
  const { admin, order_id } = await openShop();
  const count = async (query: object) =>
    (await admin.call(adminOrders.listAll, { query })).body.total_orders;

  expect(await count({ q: order_id })).toBe(1);
  expect(await count({ q: order_id, order_status: 'Pending' })).toBe(1);
  expect(await count({ q: order_id, order_status: 'Shipped' })).toBe(0);
  expect(await count({ q: order_id, month: '1', year: '2020' })).toBe(0);
  expect(await count({ q: 'x' })).toBe(0);
});
