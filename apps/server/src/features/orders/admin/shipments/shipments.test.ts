import { randomUUID } from 'node:crypto';
import {
  adminCustomers,
  adminOrderPage,
  adminOrders,
  adminPayments,
  adminProducts,
  adminSearch,
  adminShipments,
  orders,
} from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { isWaitingForLock } from '#test/mail/links.ts';
import { buy, listViolations } from '#test/payments.ts';
import {
  buyLines,
  countShipments,
  openPackingShop,
  POST,
  setStatus,
  ship,
  viewOrder,
} from '#test/shipments.ts';

describe('a parcel', () => {
  it('[SHIP-01] has courier, number, date and pieces, and the order becomes Shipped', async () => {
    const { shop, asha, admin, saree, mundu } = await openPackingShop();
    const order_id = await buyLines(shop, asha, [
      [saree, 2],
      [mundu, 1],
    ]);

    const [result] = await ship(admin, [{ order_id, tracking: POST }]);

    expect(result).toMatchObject({ order_id, reason: null, msg: 'Marked as shipped.' });
    const { order_status, shipments, partly_sent } = await viewOrder(asha, order_id);
    expect([order_status, partly_sent]).toEqual(['Shipped', undefined]);
    expect(shipments).toEqual([
      {
        ...POST,
        shipment_id: result?.shipment_id,
        tracking_url: expect.stringContaining('indiapost.gov.in'),
        shipped_at: expect.stringContaining('T'),
        items: [
          { product_id: saree, name: 'Nila Saree', quantity: 2 },
          { product_id: mundu, name: 'Set Mundu', quantity: 1 },
        ],
      },
    ]);
    const { body } = await admin.call(adminProducts.audit, { query: { order_id } });
    expect(body.audit[0]).toMatchObject({
      action: 'parcel sent',
      before: { order_status: 'Pending' },
      after: { order_status: 'Shipped', pieces: 3, ...POST },
    });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[SHIP-01] is left out when the order is refunded while it waits for the order', async () => {
    const { shop, asha, admin, saree } = await openPackingShop();
    const { order_id, result } = await buy(shop, asha, saree);

    const shipping = await shop.db.transaction().execute(async (trx) => {
      await sql`select from orders where order_id = ${order_id} for no key update`.execute(trx);
      const waiting = ship(admin, [{ order_id }]);
      await expect.poll(() => isWaitingForLock(shop)).toBe(true);
      await trx
        .insertInto('refund')
        .values({
          rzp_payment_id: result.razorpay_payment_id,
          reason: 'cancelled',
          amount_paise: 245_000,
        })
        .execute();
      return { waiting };
    });

    expect(await shipping.waiting).toMatchObject([{ order_id, reason: 'refunded' }]);
  });

  it('[SHIP-01] may be one of several; in between the order is partly sent', async () => {
    const { shop, asha, admin, saree, mundu } = await openPackingShop();
    const order_id = await buyLines(shop, asha, [
      [saree, 2],
      [mundu, 1],
    ]);

    await ship(admin, [{ order_id, items: [{ product_id: saree, quantity: 1 }] }]);
    const between = await viewOrder(asha, order_id);
    const [packing] = (await admin.call(adminShipments.packingList, { query: {} })).body.orders;
    await ship(admin, [{ order_id }]);
    const after = await viewOrder(asha, order_id);

    expect([between.order_status, between.partly_sent]).toEqual([
      'Shipped',
      { sent: 1, pieces: 3 },
    ]);
    expect(packing?.items.map(({ quantity, left }) => [quantity, left])).toEqual([
      [2, 1],
      [1, 1],
    ]);
    expect(after.partly_sent).toBeUndefined();
    expect(after.shipments?.map(({ items }) => items.map((item) => item.quantity))).toEqual([
      [1],
      [1, 1],
    ]);
    const { body } = await admin.call(adminShipments.packingList, { query: {} });
    expect(body).toEqual({ orders: [], total: 0 });
  });

  it('[SHIP-01] never holds more pieces than are left, and the database rejects it too', async () => {
    const { shop, asha, admin, saree, mundu } = await openPackingShop();
    const order_id = await buyLines(shop, asha, [[saree, 2]]);

    for (const items of [
      [{ product_id: saree, quantity: 3 }],
      [{ product_id: mundu, quantity: 1 }],
      [
        { product_id: saree, quantity: 1 },
        { product_id: saree, quantity: 1 },
      ],
    ]) {
      expect((await ship(admin, [{ order_id, items }]))[0]?.reason).toBe('too_many_pieces');
    }
    expect(await countShipments(shop)).toBe(0);

    await ship(admin, [{ order_id, items: [{ product_id: saree, quantity: 1 }] }]);
    await expect(sql`update shipment_item set quantity = 3`.execute(shop.db)).rejects.toMatchObject(
      { constraint: 'no_more_pieces_than_ordered' },
    );
  });
});

describe('many orders at once', () => {
  it('[SHIP-03] leaves out what may not be wanted, unless it is said for the order', async () => {
    const { shop, asha, admin, saree } = await openPackingShop();
    const ids: string[] = [];
    for (let count = 0; count < 4; count += 1) ids.push((await buy(shop, asha, saree)).order_id);
    const [plain = '', asked = '', cancelled = '', refunded = ''] = ids;
    await asha.call(orders.requestCancellation, { params: { id: asked } });
    await setStatus(admin, cancelled, 'Cancelled');
    await setStatus(admin, refunded, 'Cancelled');
    await admin.call(adminPayments.refundOrder, { params: { id: refunded } });
    await setStatus(admin, refunded, 'Pending');

    const all = [...ids, '0000-0000'].map((order_id) => ({ order_id }));
    const results = await ship(admin, all);

    expect(results.map(({ order_id, reason }) => [order_id, reason])).toEqual([
      [plain, null],
      [asked, 'cancellation_requested'],
      [cancelled, 'cancelled'],
      [refunded, 'refunded'],
      ['0000-0000', 'not_found'],
    ]);
    expect(results[1]?.msg).toBe('Customer asks to cancel. Left out.');
    expect((await viewOrder(asha, asked)).order_status).toBe('Pending');

    const [despite] = await ship(admin, [{ order_id: asked, despite_doubt: true }]);
    expect(despite?.reason).toBeNull();
    expect((await viewOrder(asha, asked)).order_status).toBe('Shipped');
  });

  it('[SHIP-03] sends each order once, whatever is repeated or pressed at the same moment', async () => {
    const { shop, asha, admin, saree } = await openPackingShop();
    const other = await shop.createStaff();
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await buy(shop, asha, saree)).order_id);
    const shipments = ids.map((order_id) => ({ order_id }));
    const request_id = randomUUID();

    const [first, same, another] = await Promise.all([
      ship(admin, shipments, request_id),
      ship(admin, shipments, request_id),
      ship(other, shipments.toReversed()),
    ]);
    const repeated = await ship(admin, shipments, request_id);

    expect(await countShipments(shop)).toBe(5);
    expect(repeated).toEqual(first);
    expect(same).toEqual(first);
    for (const { order_id, reason } of another ?? []) {
      const mine = first?.find((result) => result.order_id === order_id);
      expect([
        [null, 'nothing_left'],
        ['nothing_left', null],
      ]).toContainEqual([reason, mine?.reason]);
    }
    const messages = await sql`select from message where kind = 'shipped'`.execute(shop.db);
    expect(messages.rows).toHaveLength(5);
  });
});

describe('the status of an order', () => {
  it('[SHIP-01] set to Shipped sends one parcel of all pieces, once; back to Pending removes it', async () => {
    const { shop, asha, admin, saree } = await openPackingShop();
    const { order_id } = await buy(shop, asha, saree, { quantity: 2 });

    await setStatus(admin, order_id, 'Shipped');
    await setStatus(admin, order_id, 'Shipped');
    await setStatus(admin, order_id, 'Delivered');
    const { shipments } = await viewOrder(asha, order_id);
    expect(shipments).toMatchObject([
      { courier: null, tracking_number: null, tracking_url: null, items: [{ quantity: 2 }] },
    ]);

    await setStatus(admin, order_id, 'Pending');
    expect((await viewOrder(asha, order_id)).shipments).toEqual([]);
    const { body } = await admin.call(adminProducts.audit, { query: { order_id } });
    expect(body.audit[0]?.before).toMatchObject({ parcels: 'without courier' });
    expect((await ship(admin, [{ order_id }]))[0]?.reason).toBeNull();
  });

  it('[SHIP-01] keeps the rest of a partly shipped order to be sent', async () => {
    const { shop, asha, admin, saree } = await openPackingShop();
    const { order_id } = await buy(shop, asha, saree, { quantity: 2 });
    await ship(admin, [{ order_id, items: [{ product_id: saree, quantity: 1 }] }]);

    await setStatus(admin, order_id, 'Shipped');

    expect(await countShipments(shop)).toBe(1);
    expect((await viewOrder(asha, order_id)).partly_sent).toEqual({ sent: 1, pieces: 2 });
  });

  it('[SHIP-08] Delivered is about what was sent: the rest stays in Pack, in the counts and on every list', async () => {
    const { shop, asha, admin, saree, mundu } = await openPackingShop();
    const order_id = await buyLines(shop, asha, [
      [saree, 2],
      [mundu, 1],
    ]);
    await ship(admin, [{ order_id, items: [{ product_id: saree, quantity: 1 }] }]);
    await setStatus(admin, order_id, 'Delivered');
    // A piece that is refunded instead of being sent is not waited for.
    await admin.call(adminPayments.refundPart, {
      params: { id: order_id },
      body: {
        request_id: randomUUID(),
        items: [{ product_id: mundu, quantity: 1 }],
        reason: 'Torn on the loom',
      },
    });

    const rest = { sent: 1, pieces: 2 };
    const { body: mine } = await asha.call(orders.listMine, { query: {} });
    const { body: all } = await admin.call(adminOrders.listAll, { query: { parcels: 'partly' } });
    const page = await admin.call(adminOrderPage.view, { params: { id: order_id } });
    const found = await admin.call(adminSearch.find, { query: { q: order_id } });
    const customer = await admin.call(adminCustomers.view, { params: { id: `${asha.user_id}` } });
    const { body: packing } = await admin.call(adminShipments.packingList, { query: {} });
    expect(found.body.orders).toMatchObject([{ order_id, partly_sent: rest }]);
    expect(customer.body.latest_orders).toMatchObject([{ order_id, partly_sent: rest }]);
    expect(await viewOrder(asha, order_id)).toMatchObject({
      order_status: 'Delivered',
      partly_sent: rest,
    });
    expect(mine.partly_sent).toEqual([{ order_id, ...rest }]);
    expect(all).toMatchObject({ total_orders: 1, fulfilments: [{ order_id, partly_sent: rest }] });
    expect(page.body.fulfilment.partly_sent).toEqual(rest);
    expect((await admin.call(adminOrders.counts)).body).toMatchObject({
      pending: 0,
      partly_sent: 1,
    });
    expect(packing).toMatchObject({ total: 1, orders: [{ order_id }] });

    await ship(admin, [{ order_id }]);
    expect((await viewOrder(asha, order_id)).partly_sent).toBeUndefined();
    expect((await admin.call(adminOrders.counts)).body.partly_sent).toBe(0);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[SHIP-08] set back and forth after an exchange sends the pieces again that were taken back', async () => {
    const { shop, asha, admin, saree } = await openPackingShop();
    const { order_id } = await buy(shop, asha, saree);
    await setStatus(admin, order_id, 'Delivered');
    // A parcel that replaces a returned piece holds no piece that was sold.
    const return_id = 'R-7QK2M9';
    await shop.db
      .insertInto('return_request')
      .values({
        return_id,
        order_id,
        request_id: randomUUID(),
        reason: 'fault',
        wish: 'exchange',
        text: 'A hole.',
        approved_at: new Date(),
        received_at: new Date(),
        exchanged_at: new Date(),
      })
      .execute();
    await shop.db
      .insertInto('shipment')
      .values({ order_id, return_id, created_by: admin.admin_id })
      .execute();

    for (const status of ['Pending', 'Shipped'] as const) await setStatus(admin, order_id, status);

    const { shipments } = await viewOrder(asha, order_id);
    expect(shipments?.flatMap(({ items }) => items)).toMatchObject([{ quantity: 1 }]);
    expect(await listViolations(shop)).toEqual([]);
  });
});
