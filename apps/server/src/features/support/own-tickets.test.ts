import { randomUUID } from 'node:crypto';
import { adminSupport, support } from '@shop/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { newTicket } from '#test/tickets.ts';
import { supportJobs } from './support.jobs.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

const ask = async (customer: Customer, order_number: string) =>
  (await customer.call(support.create, { body: newTicket({ order_number }) })).body.ticket_id;
const listIds = async (customer: Customer, order_number?: string) =>
  (await customer.call(support.listMine, { query: { order_number } })).body.tickets.map(
    ({ ticket_id }) => ticket_id,
  );

it('[CLEAR-04] a customer finds own questions with their answers, of an order or all', async () => {
  const shop = await createTestShop();
  const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
  const admin = await shop.createStaff();
  const first = await ask(asha, ' 7qk2-m9xt ');
  const second = await ask(asha, '');
  const other = await ask(meera, '7QK2-M9XT');
  await admin.call(adminSupport.answer, {
    params: { ticket_id: first },
    body: { text: 'Please send it back.', close: false, entries_base: 1 },
  });

  expect(await listIds(asha)).toEqual([second, first]);
  expect(await listIds(asha, '7QK2-M9XT')).toEqual([first]);
  expect(await listIds(meera)).toEqual([other]);
  const { tickets } = (await asha.call(support.listMine, { query: {} })).body;
  expect(tickets).toMatchObject([
    { answered: false, closed: false },
    {
      answered: true,
      closed: false,
      entries: [{ from: 'customer' }, { from: 'shop', text: 'Please send it back.' }],
    },
  ]);
});

it('[CLEAR-04] a customer opens an own question to write again, and nobody else does', async () => {
  const shop = await createTestShop();
  const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
  const ticket_id = await ask(asha, '');
  const params = { ticket_id };

  const { token } = (await asha.call(support.open, { params })).body;
  const body = { token, text: 'Where to?', request_id: randomUUID() };
  expect((await shop.call(support.reply, { body })).body.entries).toHaveLength(2);

  expect((await meera.call(support.open, { params })).body.error).toBe('TICKET_NOT_FOUND');
  expect((await shop.call(support.open, { params })).status).toBe(401);
  const links = await shop.db.selectFrom('ticket_link').select('ticket_id').execute();
  expect(links).toHaveLength(1);
});

it('[CLEAR-04] links of opened questions are limited in number, and deleted when they are too old', async () => {
  const shop = await createTestShop();
  const asha = await shop.createCustomer();
  const params = { ticket_id: await ask(asha, '') };
  const open = () => asha.call(support.open, { params });
  const countLinks = async () =>
    (await shop.db.selectFrom('ticket_link').select('ticket_id').execute()).length;

  let pressed = await open();
  for (let times = 1; times < 100 && pressed.status === 200; times += 1) pressed = await open();
  expect(pressed.body.error).toBe('RATE_LIMITED');
  const made = await countLinks();
  expect(made).toBeLessThan(100);

  await sql`
    update ticket_link set expires_at = now() - interval '1 minute'
    where token_hash > (select min(token_hash) from ticket_link)`.execute(shop.db);
  await supportJobs(shop.deps)['delete-expired-tickets']();
  expect(await countLinks()).toBe(1);
});
