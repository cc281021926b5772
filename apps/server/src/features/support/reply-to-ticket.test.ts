import { randomUUID } from 'node:crypto';
import { adminSupport, support } from '@shop/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buy } from '#test/payments.ts';
import { createTestShop } from '#test/test-shop.ts';
import { addTicket, drawTicketLink, newTicket } from '#test/tickets.ts';

async function openDesk() {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  const ticket_id = await addTicket(shop);
  const params = { ticket_id };
  const view = async () => (await admin.call(adminSupport.view, { params })).body;
  const answer = async (close = false) => {
    const entries_base = (await view()).entries.length;
    const body = { text: 'Please send it back.', close, entries_base };
    return admin.call(adminSupport.answer, { params, body });
  };
  const reply = (token: string, text = 'Where to?', request_id: string = randomUUID()) =>
    shop.call(support.reply, { body: { token, text, request_id } });
  return { shop, admin, ticket_id, view, answer, reply };
}

it('[LEGAL-09] the link of a message shows the ticket, and takes a reply that staff see', async () => {
  const { shop, ticket_id, view, answer, reply } = await openDesk();
  await answer();
  const token = await drawTicketLink(shop, ticket_id);

  const { body: thread } = await shop.call(support.thread, { body: { token } });
  const request_id = randomUUID();
  const replies = await Promise.all([1, 2, 3].map(() => reply(token, 'Where to?', request_id)));

  expect(thread).toMatchObject({
    ticket_id,
    closed: false,
    entries: [
      { from: 'customer', text: 'The border has a hole.' },
      { from: 'shop', text: 'Please send it back.' },
    ],
  });
  // Neither the names of staff nor the customer's own data: the mailbox may be someone else's.
  expect(Object.keys(thread.entries[0] ?? {}).toSorted()).toEqual([
    'at',
    'entry_id',
    'from',
    'text',
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(replies[0]?.body.entries.at(-1)).toMatchObject({ from: 'customer', text: 'Where to?' });
  const ticket = await view();
  expect(ticket.entries.map(({ kind }) => kind)).toEqual(['received', 'answer', 'reply']);
  expect(ticket).toMatchObject({ status: 'open', reply_due_at: expect.any(String) });
});

it('[LEGAL-09] a reply waits for an answer for 48 hours, and opens a closed ticket again', async () => {
  const { shop, ticket_id, view, answer, reply } = await openDesk();
  await answer(true);
  expect(await view()).toMatchObject({ status: 'closed' });
  const token = await drawTicketLink(shop, ticket_id);

  await reply(token);
  const open = await view();
  await answer();

  expect(open).toMatchObject({ status: 'open', closed_at: null });
  const hours = (Date.parse(open.reply_due_at ?? '') - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(48);
  expect(await view()).toMatchObject({ status: 'waiting', reply_due_at: null });
});

it('[LEGAL-09] a link that is unknown or too old shows nothing and takes nothing', async () => {
  const { shop, ticket_id, view, reply } = await openDesk();
  const token = await drawTicketLink(shop, ticket_id);
  await sql`update ticket_link set expires_at = now()`.execute(shop.db);

  for (const tried of [token, 'x', randomUUID()]) {
    const { status, body } = await shop.call(support.thread, { body: { token: tried } });
    expect([status, body.error]).toEqual([410, 'TICKET_LINK_EXPIRED']);
    expect((await reply(tried)).status).toBe(410);
  }
  expect((await view()).entries).toHaveLength(1);
});

it('[LEGAL-09] replies are limited, and an empty one is rejected', async () => {
  const { shop, ticket_id, reply } = await openDesk();
  const token = await drawTicketLink(shop, ticket_id);

  expect((await reply(token, ' ')).body.fields).toEqual({ text: 'Write your message.' });
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await reply(token)).status);

  expect(statuses).toEqual([...Array(10).fill(200), 429]);
});

it('[LEGAL-09] staff see the order of the typed number, however it was typed', async () => {
  const { shop, admin } = await openDesk();
  const asha = await shop.createCustomer();
  const { order_id } = await buy(shop, asha, await shop.addProduct());
  const findOrder = async (order_number: string) => {
    const { body } = await shop.createClient().call(support.create, {
      body: newTicket({ order_number }),
    });
    const params = { ticket_id: body.ticket_id };
    return (await admin.call(adminSupport.view, { params })).body.order_id;
  };

  expect(await findOrder(order_id)).toBe(order_id);
  expect(await findOrder(` #${order_id.replace('-', ' ').toLowerCase()}`)).toBe(order_id);
  expect(await findOrder('7QK2-M9XT')).toBeNull();
});
