import { adminOrders, orders } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { describe, expect, it } from 'vitest';
import { listOpenAlerts } from '#monitoring/alerts.queries.ts';
import { checkInvariants } from '#monitoring/check-invariants.ts';
import { sendDueMessages } from '#test/mail/mail.ts';
import { buy } from '#test/payments.ts';
import { createTestShop } from '#test/test-shop.ts';

/** A shop with its own mail server and one order, whose message is due. */
async function createDueMessage() {
  const shop = await createTestShop({ mail: true, ownInbox: true });
  const asha = await shop.createCustomer();
  const { order_id } = await buy(shop, asha, await shop.addProduct());
  const message = () => shop.db.selectFrom('message').selectAll().executeTakeFirstOrThrow();
  const arrived = async () => (await shop.inbox.list({ to: asha.email })).length;
  return { shop, asha, order_id, message, arrived };
}

describe('a message', () => {
  it('[MAIL-03] is sent later when the server asks for it', async () => {
    const { shop, message, arrived } = await createDueMessage();
    await shop.inbox.setFault({ fault: 'temporary', times: 2 });
    const deferred = ['order_received deferred'];
    expect(await sendDueMessages(shop)).toEqual(deferred);
    await advanceTime(shop.db, '50 seconds');
    expect(await sendDueMessages(shop)).toEqual([]);
    await advanceTime(shop.db, '10 seconds');
    expect(await sendDueMessages(shop)).toEqual(deferred);
    expect(await message()).toMatchObject({ status: 'due', attempts: 2, last_error: '451' });
    await advanceTime(shop.db, '5 minutes');
    expect(await sendDueMessages(shop)).toEqual(['order_received sent']);
    expect(await message()).toMatchObject({ status: 'sent', last_error: null });
    expect(await arrived()).toBe(1);
  });

  it('[MAIL-03] is tried for 24 hours, with growing pauses, and then given up with an alert', async () => {
    const { shop, message } = await createDueMessage();
    await shop.inbox.setFault({ fault: 'temporary', times: -1 });
    const results: string[] = await sendDueMessages(shop);
    for (const minutes of [1, 5, 15, 60, 4 * 60, 6 * 60, 6 * 60, 6 * 60]) {
      await advanceTime(shop.db, `${minutes - 0.5} minutes`);
      expect(await sendDueMessages(shop)).toEqual([]);
      await advanceTime(shop.db, '30 seconds');
      results.push(...(await sendDueMessages(shop)));
    }
    expect(results).toEqual(Array.from({ length: 9 }, () => 'order_received deferred'));
    const { message_id: subject, status, last_error } = await message();
    expect({ status, last_error }).toEqual({ status: 'failed', last_error: '451' });
    expect(await listOpenAlerts(shop.db)).toEqual([{ kind: 'mail_failed', subject }]);
  });

  it('[MAIL-03] to an address that does not exist ends mail to it, and the order says so', async () => {
    const { shop, asha, order_id, message } = await createDueMessage();
    await shop.inbox.setFault({ fault: 'permanent', times: -1 });
    expect(await sendDueMessages(shop)).toEqual(['order_received address_rejected']);
    expect(await message()).toMatchObject({ status: 'suppressed', last_error: '550' });
    await shop.inbox.clearFaults();

    await asha.call(orders.requestCancellation, { params: { id: order_id } });
    expect(await sendDueMessages(shop)).toEqual(['cancellation_requested suppressed']);
    const { sessions } = shop.inbox;
    expect(await sessions()).toMatchObject({ messages: 0 });

    const { body } = await asha.call(orders.view, { params: { id: order_id } });
    expect(body).toMatchObject({ mail_rejected: true });
    const admin = await shop.createStaff();
    const { body: list } = await admin.call(adminOrders.listAll);
    expect(list.fulfilments).toMatchObject([{ order_id, mail_rejected: true }]);
  });

  it.each([
    ['closes the connection before it answers', 'close-before-reply', 2],
    ['receives the message and never answers', 'hang-after-data', 1],
  ] as const)('is sent again once when the server %s', async (_case, fault, copies) => {
    const { shop, asha, message } = await createDueMessage();
    await shop.inbox.setFault({ fault });
    await sendDueMessages(shop);
    expect(await message()).toMatchObject({ status: 'due', attempts: 1 });
    await advanceTime(shop.db, '1 minute');
    await sendDueMessages(shop);

    const mails = await shop.inbox.list({ to: asha.email });
    expect(mails).toHaveLength(copies);
    // A mailbox recognizes the copy.
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(1);
    expect(await message()).toMatchObject({ status: 'sent' });
  });

  it('arrives once through a server that takes its time for every reply', async () => {
    const { shop, arrived } = await createDueMessage();
    await shop.inbox.setFault({ fault: 'slow', delayMs: 300 });
    expect(await sendDueMessages(shop)).toEqual(['order_received sent']);
    expect(await arrived()).toBe(1);
  });

  it('is not tried again when the server rejects its content', async () => {
    const { shop, message } = await createDueMessage();
    await shop.inbox.setFault({ fault: 'permanent-data' });
    await sendDueMessages(shop);
    expect(await message()).toMatchObject({ status: 'failed', last_error: '554' });
  });

  it('waits while the server does not greet, or rejects the shop itself', async () => {
    const { shop, message } = await createDueMessage();
    await shop.inbox.setFault({ fault: 'no-greeting' });
    await sendDueMessages(shop);
    expect(await message()).toMatchObject({ status: 'due', last_error: 'ETIMEDOUT' });
    await shop.inbox.setFault({ fault: 'auth-required' });
    await advanceTime(shop.db, '1 minute');
    await sendDueMessages(shop);
    expect(await message()).toMatchObject({ status: 'due', last_error: '530' });
  });
});

it('[MAIL-07] with the mail server away for an hour orders are taken, and every message arrives once', async () => {
  const shop = await createTestShop({ mail: true, ownInbox: true });
  const listAlertKinds = async () => (await listOpenAlerts(shop.db)).map(({ kind }) => kind);
  await shop.inbox.stopListening();
  const customers = await Promise.all(Array.from({ length: 4 }, () => shop.createCustomer()));
  for (const customer of customers) {
    const { status } = await buy(shop, customer, await shop.addProduct());
    expect(status).toBe(200);
    for (let tried = 0; tried < 3; tried += 1) {
      await sendDueMessages(shop);
      await advanceTime(shop.db, '5 minutes');
    }
  }
  await checkInvariants(shop.deps);
  expect(await listAlertKinds()).toContain('mail_delayed');

  await shop.inbox.startListening();
  await advanceTime(shop.db, '5 minutes');
  await sendDueMessages(shop);
  for (const { email } of customers) expect(await shop.inbox.list({ to: email })).toHaveLength(1);
  await checkInvariants(shop.deps);
  expect(await listAlertKinds()).not.toContain('mail_delayed');
});
