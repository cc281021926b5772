import { adminOrderPage, adminOrders } from '@shop/contract';
import { expect, it } from 'vitest';
import { openCounter, sell, sellByQrCode } from '#test/counter/counter-sales.ts';
import { buy } from '#test/payments.ts';

it('[COUNTER-16] the list and the page of orders name channel and tender, and the list is filtered by both', async () => {
  const { shop, saree, cashier: owner } = await openCounter({ role: 'owner' });
  const asha = await shop.createCustomer();
  const { order_id: web } = await buy(shop, asha, saree);
  const { order_id: cash } = await sell(owner, saree);
  const { order_id: card } = await sell(owner, saree, { tender: 'card machine', name: 'Devaki' });
  const { order_id: scanned } = await sellByQrCode(shop, owner, saree);
  const list = async (query: object) => (await owner.call(adminOrders.listAll, { query })).body;

  const all = await list({});
  const tenders = all.fulfilments?.map(({ order_id, channel, tender }) => [
    order_id,
    channel,
    tender,
  ]);
  expect(tenders).toEqual([
    [scanned, 'counter', 'provider'],
    [card, 'counter', 'card machine'],
    [cash, 'counter', 'cash'],
    [web, 'account', 'provider'],
  ]);
  // A walk-in has no name; the screen writes one.
  expect(all.orders.map(({ user_name }) => user_name)).toEqual(['', 'Devaki', '', asha.name]);
  const ids = async (query: object) => (await list(query)).orders.map(({ order_id }) => order_id);
  expect(await ids({ channel: 'counter' })).toEqual([scanned, card, cash]);
  expect(await ids({ channel: 'account' })).toEqual([web]);
  expect(await ids({ tender: 'provider' })).toEqual([scanned, web]);
  expect(await ids({ tender: 'cash', channel: 'counter' })).toEqual([cash]);
  expect((await list({ tender: 'shop upi' })).total_orders).toBe(0);

  const page = await owner.call(adminOrderPage.view, { params: { id: cash } });
  expect(page.body.fulfilment).toMatchObject({ channel: 'counter', tender: 'cash' });
});
