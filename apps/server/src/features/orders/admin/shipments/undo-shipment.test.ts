import { randomUUID } from 'node:crypto';
import { adminPayments, adminProducts, adminShipments, orders } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sendDueMessages } from '#test/mail/mail.ts';
import { listDifferences, readBalances } from '#test/months/month-files.ts';
import { buy, drainPollers, listViolations } from '#test/payments.ts';
import { openPackingShop, POST, type Staff, setStatus, ship, viewOrder } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import type { TestShop } from '#test/test-shop.ts';

const undo = (admin: Staff, shipment_id: number | null | undefined) =>
  admin.call(adminShipments.undo, { params: { shipment_id: `${shipment_id}` } });

const listPacking = async (admin: Staff) =>
  (await admin.call(adminShipments.packingList, { query: {} })).body.orders;

const listKinds = async ({ db }: TestShop, order_id: string) => {
  const documents = await db
    .selectFrom('tax_document')
    .select('kind')
    .where('order_id', '=', order_id)
    .orderBy('document_id')
    .execute();
  return documents.map(({ kind }) => kind);
};

describe('[SHIP-09] a parcel that was marked as sent by mistake', () => {
  it('is undone: the order is back in Pack, and the customer gets no message', async () => {
    const { shop, asha, admin, saree } = await openPackingShop({ mail: true });
    const { order_id } = await buy(shop, asha, saree, { quantity: 2 });
    const [sent] = await ship(admin, [{ order_id, tracking: POST }]);
    const forStaff = await admin.call(orders.view, {
      params: { id: order_id },
      query: { as: 'admin', with: 'delivery' },
    });
    expect(forStaff.body.shipments).toMatchObject([{ undoable: true }]);

    const { status, body } = await undo(admin, sent?.shipment_id);

    expect([status, body.mail_sent]).toEqual([200, false]);
    expect(await viewOrder(asha, order_id)).toMatchObject({
      order_status: 'Pending',
      shipments: [],
    });
    expect(await listPacking(admin)).toMatchObject([{ order_id, items: [{ left: 2 }] }]);
    const history = await admin.call(adminProducts.audit, { query: { order_id } });
    expect(history.body.audit[0]).toMatchObject({
      action: 'parcel undone',
      before: { order_status: 'Shipped', pieces: 2, ...POST },
      after: { order_status: 'Pending' },
    });
    await advanceTime(shop.db, '6 minutes');
    await sendDueMessages(shop);
    expect(await shop.inbox.list({ to: asha.email, kind: 'shipped' })).toEqual([]);

    // The number is free again.
    expect((await ship(admin, [{ order_id, tracking: POST }]))[0]?.reason).toBeNull();
    expect((await viewOrder(asha, order_id)).shipments).toMatchObject([POST]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('says when the customer has the message already', async () => {
    const { shop, asha, admin, saree } = await openPackingShop({ mail: true });
    const { order_id } = await buy(shop, asha, saree);
    const [sent] = await ship(admin, [{ order_id }]);
    await advanceTime(shop.db, '6 minutes');
    await sendDueMessages(shop);

    const { body } = await undo(admin, sent?.shipment_id);

    expect(body).toEqual({
      msg: 'The order is back in Pack. The customer already has the email about this parcel.',
      mail_sent: true,
    });
  });

  it('leaves the other parcels of the order as they are', async () => {
    const { shop, asha, admin, saree } = await openPackingShop();
    const { order_id } = await buy(shop, asha, saree, { quantity: 3 });
    const piece = { product_id: saree, quantity: 1 };
    await ship(admin, [{ order_id, items: [piece] }]);
    await setStatus(admin, order_id, 'Delivered');
    const [second] = await ship(admin, [{ order_id, items: [piece] }]);

    await undo(admin, second?.shipment_id);

    const { order_status, shipments, partly_sent } = await viewOrder(asha, order_id);
    expect([order_status, shipments?.length]).toEqual(['Delivered', 1]);
    expect(partly_sent).toEqual({ sent: 1, pieces: 3 });
    expect(shipments?.[0]).not.toHaveProperty('undoable');
    expect(await listViolations(shop)).toEqual([]);
  });

  it('has a credit note over all of its invoice, once, however often it is pressed; the payment is an advance again', async () => {
    const { shop, asha, admin, saree } = await openPackingShop({ ownProvider: true });
    await registerForTax(shop, 'regular');
    const other = await shop.createStaff();
    const { order_id } = await buy(shop, asha, saree);
    const [sent] = await ship(admin, [{ order_id }]);

    const pressed = await Promise.all(
      [admin, other, admin].map((staff) => undo(staff, sent?.shipment_id)),
    );

    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listKinds(shop, order_id)).toEqual(['receipt', 'invoice', 'credit note']);
    const balances = await readBalances(admin);
    expect([balances['Advances from customers'], balances['Refunds to customers'] ?? 0]).toEqual([
      -245_000, 0,
    ]);
    expect(await listDifferences(admin)).toEqual([]);
    expect(await listViolations(shop)).toEqual([]);

    await ship(admin, [{ order_id }]);
    expect((await listKinds(shop, order_id)).slice(3)).toEqual(['invoice']);
    expect((await readBalances(admin))['Advances from customers']).toBe(0);
    expect(await listDifferences(admin)).toEqual([]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('is refunded like one that was never sent', async () => {
    const { shop, asha, admin, saree } = await openPackingShop({ ownProvider: true });
    await registerForTax(shop, 'regular');
    const { order_id } = await buy(shop, asha, saree);
    const [sent] = await ship(admin, [{ order_id }]);
    await undo(admin, sent?.shipment_id);

    await setStatus(admin, order_id, 'Cancelled');
    await admin.call(adminPayments.refundOrder, { params: { id: order_id } });
    await drainPollers(shop);

    expect((await listKinds(shop, order_id)).slice(3)).toEqual(['refund voucher']);
    expect(await listDifferences(admin)).toEqual([]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('of a shop that wrote no receipt then has its note, too', async () => {
    const { shop, asha, admin, saree } = await openPackingShop({ ownProvider: true });
    const { order_id } = await buy(shop, asha, saree);
    await registerForTax(shop, 'regular');
    const [sent] = await ship(admin, [{ order_id }]);

    await undo(admin, sent?.shipment_id);
    await ship(admin, [{ order_id }]);

    expect(await listKinds(shop, order_id)).toEqual(['invoice', 'credit note', 'invoice']);
    expect(await listDifferences(admin)).toEqual([]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it.each([
    ['after ten minutes', 'late'],
    ['after a refund', 'refunded'],
  ])('stays %s', async (_case, kind) => {
    const { shop, asha, admin, saree } = await openPackingShop();
    const { order_id } = await buy(shop, asha, saree, { quantity: 2 });
    const [sent] = await ship(admin, [{ order_id }]);
    if (kind === 'late') {
      await sql`update shipment set shipped_at = now() - interval '11 minutes'`.execute(shop.db);
    } else {
      await admin.call(adminPayments.refundPart, {
        params: { id: order_id },
        body: {
          request_id: randomUUID(),
          items: [{ product_id: saree, quantity: 1 }],
          reason: 'A stain',
        },
      });
    }

    const { status, body } = await undo(admin, sent?.shipment_id);

    expect([status, body]).toMatchObject([409, { error: 'TOO_LATE_TO_UNDO' }]);
    expect((await viewOrder(asha, order_id)).shipments).toHaveLength(1);
    expect((await undo(admin, 999_999)).status).toBe(404);
  });
});
