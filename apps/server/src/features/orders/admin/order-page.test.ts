import { randomUUID } from 'node:crypto';
import { adminOrderPage, adminOrders, adminProducts, orders } from '@shop/contract';
import { expect, it } from 'vitest';
import { createDeliveryAddress } from '#test/delivery-addresses.ts';
import { buy } from '#test/payments.ts';
import { createTestShop } from '#test/test-shop.ts';

async function openShop() {
  const shop = await createTestShop();
  const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
  const { order_id, result } = await buy(shop, asha, await shop.addProduct({ stock: 50 }));
  const params = { id: order_id };
  const view = async () => (await admin.call(adminOrderPage.view, { params })).body;
  const correct = (version?: string, given = createDeliveryAddress()) =>
    admin.call(adminOrderPage.correctRecipient, { params, body: { ...given, version } });
  return { shop, asha, admin, order_id, params, view, correct, result };
}

it('the order page has the payment, the customer and the cancellation request', async () => {
  const { asha, params, view, result } = await openShop();
  await asha.call(orders.requestCancellation, { params });

  expect(await view()).toMatchObject({
    user_id: asha.user_id,
    payment_id: result.razorpay_payment_id,
    correctable: true,
    notes: [],
    fulfilment: { cancellation_requested_at: expect.any(String), refund: null, pieces: 1 },
  });
});

it('notes are kept once each, newest first, and customers do not see them', async () => {
  const { asha, admin, params, view } = await openShop();
  const add = (text: string, request_id: string = randomUUID()) =>
    admin.call(adminOrderPage.addNote, { params, body: { text, request_id } });
  const once = randomUUID();

  await add('Call before sending.', once);
  await add('Call before sending.', once);
  const { body } = await add('Called, sends on Friday.');

  expect(body.notes.map(({ text }) => text)).toEqual([
    'Called, sends on Friday.',
    'Call before sending.',
  ]);
  expect((await view()).notes).toEqual(body.notes);
  expect((await add('  ')).status).toBe(400);
  const seen = await asha.call(orders.view, { params, query: { with: 'delivery' } });
  expect(JSON.stringify(seen.body)).not.toContain('Call');
});

it('the address is corrected before packing, audited, and seen by the customer', async () => {
  const { asha, admin, order_id, params, view, correct } = await openShop();
  const { recipient_version } = await view();

  expect((await correct(recipient_version)).status).toBe(200);
  // Repeated after a lost response.
  expect((await correct(recipient_version)).status).toBe(200);

  const { user } = (await asha.call(orders.view, { params, query: {} })).body;
  const { recipient, phone, address } = createDeliveryAddress();
  expect(user).toEqual({ name: recipient, email: asha.email, phone, address });
  const { audit } = (await admin.call(adminProducts.audit, { query: { order_id } })).body;
  expect(audit).toHaveLength(1);
  expect(audit[0]).toMatchObject({
    action: 'address corrected',
    before: { name: asha.name },
    after: { name: recipient, pinCode: '110091' },
  });
  const found = await admin.call(adminOrders.listAll, { query: { q: 'devaki' } });
  expect(found.body.orders).toMatchObject([{ order_id }]);
});

it('a correction is rejected after a newer one, and once the order is not pending', async () => {
  const { admin, order_id, view, correct } = await openShop();
  const { recipient_version } = await view();
  await correct(recipient_version);
  const other = createDeliveryAddress({ recipient: 'Meera' });

  expect((await correct(recipient_version, other)).body.error).toBe('RECIPIENT_CHANGED');
  const body = { order_status: 'Shipped' } as const;
  await admin.call(adminOrders.changeStatus, { params: { order_id }, body });
  const late = await view();
  expect(late.correctable).toBe(false);
  expect((await correct(late.recipient_version, other)).body.error).toBe('ALREADY_PACKED');
  expect((await view()).recipient_version).toBe(late.recipient_version);
});

it('a PIN code of another State is saved only after a question, because the State decides the tax', async () => {
  const { admin, params, view } = await openShop();
  const { address, ...person } = createDeliveryAddress();
  const correct = (pinCode: string, stateCode: string, state_confirmed?: boolean) =>
    admin.call(adminOrderPage.correctRecipient, {
      params,
      body: { ...person, address: { ...address, pinCode, stateCode }, state_confirmed },
    });
  const { recipient_version } = await view();

  const asked = await correct('570023', '32');

  expect([asked.status, asked.body.error]).toEqual([409, 'PIN_IN_OTHER_STATE']);
  expect(asked.body.msg).toBe('PIN code 570023 is in Karnataka.');
  expect((await view()).recipient_version).toBe(recipient_version);
  expect((await correct('570023', '32', true)).status).toBe(200);
  expect((await view()).recipient_version).not.toBe(recipient_version);
  // The name alone is corrected: the place was confirmed.
  person.recipient = 'Devaki Menon';
  expect((await correct('570023', '32')).status).toBe(200);
  expect((await correct('570023', '29')).status).toBe(200);
});
