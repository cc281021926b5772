import { randomUUID } from 'node:crypto';
import {
  adminDashboard,
  adminOrderPage,
  adminOrders,
  adminProducts,
  adminShipments,
  orders,
} from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buy, listViolations } from '#test/payments.ts';
import {
  allowWebsite,
  openPackingShop,
  POST,
  type Staff,
  setStatus,
  ship,
  viewOrder,
} from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';

describe('packing', () => {
  const save = (admin: Staff, order_id: string, tracking: object | null) =>
    // As the form sends it, before it is parsed.
    admin.call(adminShipments.saveDraft, { params: { order_id }, body: { tracking } as never });
  const list = async (admin: Staff, named?: string[]) =>
    (await admin.call(adminShipments.packingList, { query: { orders: named?.join(',') } })).body;

  it('[SHIP-03] lists what is to be sent, oldest first, with address and pieces and no prices', async () => {
    const { shop, asha, admin, saree } = await openPackingShop();
    const first = await buy(shop, asha, saree, { quantity: 2 });
    const second = await buy(shop, asha, saree);
    const sent = await buy(shop, asha, saree);
    await setStatus(admin, sent.order_id, 'Shipped');
    await asha.call(orders.requestCancellation, { params: { id: second.order_id } });

    const { orders: rows, total } = await list(admin);

    expect([rows.map((row) => row.order_id), total]).toEqual([
      [first.order_id, second.order_id],
      2,
    ]);
    const { name, phone, address, items, doubt, draft } = rows[0] ?? {};
    expect({ name, phone, draft, doubt }).toEqual({
      name: asha.name,
      phone: asha.phone,
      draft: null,
      doubt: null,
    });
    expect(address).toMatchObject({ pinCode: asha.address.pinCode, state_name: 'Kerala' });
    expect(items).toMatchObject([{ product_id: saree, quantity: 2, left: 2 }]);
    expect(rows[1]?.doubt).toBe('cancellation_requested');
    expect(JSON.stringify(rows)).not.toMatch(/price|paise|amount/);
    expect((await list(admin, [sent.order_id])).orders[0]?.order_status).toBe('Shipped');
  });

  it('[SHIP-14] a sent order that is set back to Pending has nothing to pack, and says so', async () => {
    const { shop, asha, admin, saree } = await openPackingShop();
    await registerForTax(shop, 'regular');
    const { order_id } = await buy(shop, asha, saree);
    await ship(admin, [{ order_id, tracking: POST }]);
    await setStatus(admin, order_id, 'Delivered');

    expect((await setStatus(admin, order_id, 'Pending')).status).toBe(200);

    expect(await list(admin)).toMatchObject({ orders: [], total: 0 });
    const { work } = (await admin.call(adminDashboard.work)).body;
    expect(work.map(({ kind, count }) => `${count} ${kind}`)).toEqual(['1 sent_but_pending']);
    expect((await admin.call(adminDashboard.counts)).body.counts).toEqual([]);
    const listed = await admin.call(adminOrders.listAll, { query: { order_status: 'Pending' } });
    expect(listed.body.fulfilments).toMatchObject([{ order_id, sent_before: expect.any(String) }]);
    const page = await admin.call(adminOrderPage.view, { params: { id: order_id } });
    expect(page.body.fulfilment.sent_before).toBe(listed.body.fulfilments?.[0]?.sent_before);

    await setStatus(admin, order_id, 'Shipped');
    expect((await admin.call(adminDashboard.work)).body.work).toEqual([]);
    expect((await viewOrder(asha, order_id)).shipments).toMatchObject([POST]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[SHIP-15] the packing role finds parcels of the last 7 days, and those of today without a search', async () => {
    const { shop, asha, saree } = await openPackingShop();
    await registerForTax(shop, 'regular');
    const packer = await shop.createStaff('packing');
    const { order_id } = await buy(shop, asha, saree);
    const [sent] = await ship(packer, [{ order_id, tracking: POST }]);
    const find = async (q?: string) =>
      (await packer.call(adminShipments.sent, { query: { q } })).body.parcels;
    const parcel = {
      shipment_id: sent?.shipment_id,
      order_id,
      name: asha.name,
      ...POST,
      undoable: true,
      has_invoice: true,
    };
    const queries = [order_id, order_id.slice(5), 'ek 123 456 785', asha.phone.slice(-4)];

    for (const q of [undefined, ...queries]) expect(await find(q)).toMatchObject([parcel]);
    for (const q of ['ZZZZ', '1', asha.email]) expect(await find(q)).toEqual([]);
    expect(JSON.stringify(await find())).not.toMatch(/price|paise|amount/);

    const date = (ago: string) =>
      sql`update shipment set shipped_at = now() - ${ago}::interval`.execute(shop.db);
    await date('2 days');
    expect(await find()).toEqual([]);
    expect(await find(order_id)).toMatchObject([{ order_id, undoable: false }]);
    await date('8 days');
    expect(await find(order_id)).toEqual([]);
  });

  it('[SHIP-11] shows the notes of an order to the packing role, latest first, and no prices', async () => {
    const { shop, asha, admin, saree } = await openPackingShop();
    const packer = await shop.createStaff('packing');
    const { order_id } = await buy(shop, asha, saree);
    const params = { id: order_id };
    for (const text of ['Fold it in four.', 'Use the red box.']) {
      await admin.call(adminOrderPage.addNote, {
        params,
        body: { text, request_id: randomUUID() },
      });
    }

    const { orders: rows } = await list(packer, [order_id]);

    expect(rows[0]?.notes.map(({ text }) => text)).toEqual([
      'Use the red box.',
      'Fold it in four.',
    ]);
    expect(rows[0]?.notes[0]).toMatchObject({ admin: expect.any(String), at: expect.any(String) });
    expect(JSON.stringify(rows)).not.toMatch(/price|paise|amount/);
    expect((await packer.call(adminOrderPage.view, { params })).status).toBe(403);
  });

  it('[SHIP-03] keeps courier and number until the order is marked as shipped', async () => {
    const { shop, asha, admin, saree } = await openPackingShop();
    const { order_id } = await buy(shop, asha, saree);

    expect(
      (await save(admin, order_id, { ...POST, tracking_number: ' ek 123 456 785 in' })).status,
    ).toBe(200);
    expect((await list(admin)).orders[0]?.draft).toMatchObject(POST);
    expect((await viewOrder(asha, order_id)).shipments).toEqual([]);
    await ship(admin, [{ order_id }]);

    expect((await viewOrder(asha, order_id)).shipments).toMatchObject([POST]);
    expect((await list(admin, [order_id])).orders[0]?.draft).toBeNull();
  });

  it('[SHIP-02] rejects a wrong number, and one that is on the order of another customer', async () => {
    const { shop, asha, admin, saree } = await openPackingShop();
    const meera = await shop.createCustomer();
    const first = (await buy(shop, asha, saree)).order_id;
    const same = (await buy(shop, asha, saree)).order_id;
    const other = (await buy(shop, meera, saree)).order_id;

    const wrong = await save(admin, first, { ...POST, tracking_number: 'EK123456784IN' });
    expect([wrong.status, wrong.body.fields]).toEqual([
      400,
      {
        'tracking.tracking_number':
          'This is not a valid India Post number. Please check each digit.',
      },
    ]);

    await save(admin, first, POST);
    // One parcel may hold two orders of one customer.
    expect((await save(admin, same, POST)).status).toBe(200);
    const used = await save(admin, other, POST);
    expect([used.status, used.body.error]).toEqual([409, 'NUMBER_USED']);
    await ship(admin, [{ order_id: first }]);
    const [result] = await ship(admin, [{ order_id: other, tracking: POST }]);
    expect(result).toMatchObject({ reason: 'number_used', shipment_id: null });
    expect((await save(admin, same, null)).status).toBe(200);
  });

  it('[SHIP-02] a number can be corrected after it was sent, audited', async () => {
    const { shop, asha, admin, saree } = await openPackingShop();
    const { order_id } = await buy(shop, asha, saree);
    const [sent] = await ship(admin, [{ order_id }]);
    await allowWebsite(admin, 'stcourier.com');

    const { status } = await admin.call(adminShipments.correct, {
      params: { shipment_id: `${sent?.shipment_id}` },
      body: {
        courier: 'ST Courier',
        tracking_number: '4820021',
        tracking_link: 'https://stcourier.com/track?no=4820021',
      },
    });

    expect(status).toBe(200);
    expect((await viewOrder(asha, order_id)).shipments).toMatchObject([
      { courier: 'ST Courier', tracking_url: 'https://stcourier.com/track?no=4820021' },
    ]);
    const { body } = await admin.call(adminProducts.audit, { query: { order_id } });
    expect(body.audit[0]?.action).toBe('tracking corrected');

    for (const tracking_link of ['https://x.example:99999/', 'http://x.example/', 'https://']) {
      const rejected = await admin.call(adminShipments.correct, {
        params: { shipment_id: `${sent?.shipment_id}` },
        body: { courier: 'ST Courier', tracking_number: '4820021', tracking_link },
      });
      expect([tracking_link, rejected.status]).toEqual([tracking_link, 400]);
    }

    // The number alone: the link of the same courier follows.
    await admin.call(adminShipments.correct, {
      params: { shipment_id: `${sent?.shipment_id}` },
      body: { courier: 'ST Courier', tracking_number: '4820022' },
    });
    expect((await viewOrder(asha, order_id)).shipments).toMatchObject([
      { tracking_url: 'https://stcourier.com/track?no=4820022' },
    ]);
  });
});
