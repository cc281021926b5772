import { adminShipments } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { expect, it } from 'vitest';
import { sendDueMessages } from '#test/mail/mail.ts';
import { buyLines, openPackingShop, POST, setStatus, ship } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';

it('[SHIP-02] [MAIL-01] a customer gets one message for each parcel, with courier, number and link', async () => {
  const { shop, asha, admin, saree, mundu } = await openPackingShop({ mail: true });
  const order_id = await buyLines(shop, asha, [
    [saree, 1],
    [mundu, 2],
  ]);
  const sendAfter = async (minutes: number) => {
    await advanceTime(shop.db, `${minutes} minutes`);
    await sendDueMessages(shop);
    return shop.inbox.list({ to: asha.email, kind: 'shipped' });
  };

  await ship(admin, [{ order_id, tracking: POST, items: [{ product_id: saree, quantity: 1 }] }]);
  expect(await sendAfter(4)).toHaveLength(0);
  const [first] = await sendAfter(2);
  await ship(admin, [{ order_id, tracking: { courier: 'DTDC', tracking_number: 'D30048393' } }]);
  const both = await sendAfter(6);

  expect(first?.subject).toBe(`Order ${order_id}: partly shipped`);
  expect(first?.text).toContain('India Post tracking number: EK 123 456 785 IN');
  expect(first?.text).toContain('1 × Nila Saree');
  expect(first?.text).not.toContain('Set Mundu');
  expect(both).toHaveLength(2);
  const second = both.find(({ subject }) => subject === `Order ${order_id}: on its way`);
  expect(second?.text).toContain('Track on txk.dtdc.com');
  expect(second?.text).toContain('2 × Set Mundu');
});

it('[SHIP-01] [SHIP-02] a parcel that is sent after the first one was delivered is packed and has its message', async () => {
  const { shop, asha, admin, saree, mundu } = await openPackingShop({ mail: true });
  const order_id = await buyLines(shop, asha, [
    [saree, 1],
    [mundu, 2],
  ]);
  await ship(admin, [{ order_id, items: [{ product_id: saree, quantity: 1 }] }]);
  await setStatus(admin, order_id, 'Delivered');

  const { body } = await admin.call(adminShipments.packingList, { query: {} });
  expect(body.orders).toMatchObject([{ order_id }]);
  await ship(admin, [{ order_id, tracking: POST }]);
  await advanceTime(shop.db, '6 minutes');
  await sendDueMessages(shop);

  const mails = await shop.inbox.list({ to: asha.email, kind: 'shipped' });
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('2 × Set Mundu')]);
});

it('[SHIP-08] [MAIL-01] Delivered names the pieces that have arrived while others are still to be sent', async () => {
  const { shop, asha, admin, saree, mundu } = await openPackingShop({ mail: true });
  const order_id = await buyLines(shop, asha, [
    [saree, 1],
    [mundu, 2],
  ]);
  await ship(admin, [{ order_id, items: [{ product_id: saree, quantity: 1 }] }]);
  await setStatus(admin, order_id, 'Delivered');
  await advanceTime(shop.db, '6 minutes');
  await sendDueMessages(shop);

  const [mail] = await shop.inbox.list({ to: asha.email, kind: 'delivered' });
  expect(mail?.subject).toBe(`Order ${order_id}: partly delivered`);
  expect(mail?.text).toContain('1 × Nila Saree');
  expect(mail?.text).not.toContain('Set Mundu');
});

it('[TAX-06] the messages of a registered shop name the receipt and link the bill of the parcel', async () => {
  const { shop, asha, admin, saree } = await openPackingShop({ mail: true });
  await registerForTax(shop, 'regular');
  const order_id = await buyLines(shop, asha, [[saree, 1]]);
  await ship(admin, [{ order_id, tracking: POST }]);
  await advanceTime(shop.db, '6 minutes');
  await sendDueMessages(shop);

  const [receipt, invoice] = await shop.db
    .selectFrom('tax_document')
    .select(['document_id', 'number'])
    .orderBy('document_id')
    .execute();
  const [received] = await shop.inbox.list({ to: asha.email, kind: 'order_received' });
  expect(received?.text).toContain(`Receipt: ${receipt?.number}`);
  const [sent] = await shop.inbox.list({ to: asha.email, kind: 'shipped' });
  expect(sent?.text).toContain(`${invoice?.number}:`);
  expect(sent?.text).toContain(`/order-info/${order_id}/documents/${invoice?.document_id}`);
});

it('[MAIL-01] says nothing when the admin takes the status back within five minutes', async () => {
  const { shop, asha, admin, saree } = await openPackingShop({ mail: true });
  const taken = await buyLines(shop, asha, [[saree, 1]]);
  const cancelled = await buyLines(shop, asha, [[saree, 1]]);
  for (const order_id of [taken, cancelled]) await setStatus(admin, order_id, 'Shipped');
  await setStatus(admin, taken, 'Pending');
  await setStatus(admin, cancelled, 'Cancelled');

  await advanceTime(shop.db, '6 minutes');
  await sendDueMessages(shop);

  expect(await shop.inbox.list({ to: asha.email, kind: 'shipped' })).toHaveLength(0);
});
