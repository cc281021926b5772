import { randomUUID } from 'node:crypto';
import { adminOrders, adminPayments, adminProducts } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { drainPollers, getStock, listViolations } from '#test/payments.ts';
import { countStatuses } from '#test/returns.ts';
import {
  buyLines,
  openPackingShop,
  type Staff,
  setStatus,
  ship,
  viewOrder,
} from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import type { TestShop } from '#test/test-shop.ts';

/** Three sarees and a mundu at ₹2,450 each, of 50; nothing is sent yet. */
async function openShop() {
  const opened = await openPackingShop({ ownProvider: true });
  const { shop, asha, saree, mundu } = opened;
  await registerForTax(shop, 'regular');
  const order_id = await buyLines(shop, asha, [
    [saree, 3],
    [mundu, 1],
  ]);
  return { ...opened, order_id };
}

const remove = (
  admin: Staff,
  id: string,
  { product_id, quantity = 1, request_id = randomUUID() }: Removal,
) =>
  admin.call(adminPayments.removePieces, {
    params: { id },
    body: { request_id, items: [{ product_id, quantity }], reason: 'It has a hole.' },
  });

interface Removal {
  product_id: number;
  quantity?: number;
  request_id?: string;
}

const listDocuments = async ({ db }: TestShop) => {
  const rows = await db
    .selectFrom('tax_document as d')
    .innerJoin('tax_document_line as l', 'l.document_id', 'd.document_id')
    .select(['d.kind', 'l.product_id', 'l.quantity', 'l.gross_paise'])
    .orderBy('d.document_id')
    .orderBy('l.product_id')
    .execute();
  return rows.map(({ kind, ...line }) => [kind, line.product_id, line.quantity, line.gross_paise]);
};

describe('[RETURN-09] pieces that are removed before packing', () => {
  it('are refunded with a voucher, back in stock, and not sent', async () => {
    const { shop, asha, admin, saree, mundu, order_id } = await openShop();

    const { body } = await remove(admin, order_id, { product_id: saree, quantity: 2 });

    expect(body.refunds).toMatchObject([
      { amount: 4900, reason: 'It has a hole.', pieces: [{ name: 'Nila Saree', quantity: 2 }] },
    ]);
    expect(await getStock(shop, saree)).toBe(49);
    expect(await ship(admin, [{ order_id }])).toMatchObject([{ reason: null }]);
    expect(await listDocuments(shop)).toEqual([
      ['receipt', saree, 3, 735_000],
      ['receipt', mundu, 1, 245_000],
      ['refund voucher', saree, 2, 490_000],
      ['invoice', saree, 1, 245_000],
      ['invoice', mundu, 1, 245_000],
    ]);
    await drainPollers(shop);
    await shop.provider.advanceClock(60);
    await advanceTime(shop.db, '1 hour');
    await drainPollers(shop);
    const { refunds } = await shop.provider.ledger();
    expect(refunds.map(({ amount, status }) => [amount, status])).toEqual([[490_000, 'processed']]);
    const order = await viewOrder(asha, order_id);
    expect(order.payment_status).toBe('Paid');
    expect(order.refunds).toMatchObject([{ amount: 4900, reason: 'It has a hole.' }]);
    const { audit } = (await admin.call(adminProducts.audit, { query: { order_id } })).body;
    expect(audit).toMatchObject([
      { action: 'parcel sent' },
      { action: 'part refunded', after: { refunded: 4900, reason: 'It has a hole.' } },
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('are removed once by one request, and never more than there are', async () => {
    const { shop, admin, saree, order_id } = await openShop();
    const request_id = randomUUID();

    const same = await Promise.all(
      Array.from({ length: 3 }, () => remove(admin, order_id, { product_id: saree, request_id })),
    );
    const others = await Promise.all([
      remove(admin, order_id, { product_id: saree, quantity: 2 }),
      remove(admin, order_id, { product_id: saree, quantity: 2 }),
    ]);

    expect(same.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(countStatuses(others)).toEqual([200, 409]);
    expect(others.find(({ status }) => status === 409)?.body.error).toBe('PIECES_NOT_THERE');
    expect(await getStock(shop, saree)).toBe(50);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('are never the last ones of an order, nor pieces of one that is sent or cancelled', async () => {
    const { shop, admin, saree, mundu, order_id } = await openShop();
    await remove(admin, order_id, { product_id: saree, quantity: 3 });

    const last = await remove(admin, order_id, { product_id: mundu });
    await setStatus(admin, order_id, 'Shipped');
    const sent = await remove(admin, order_id, { product_id: mundu });
    await setStatus(admin, order_id, 'Cancelled');
    const cancelled = await remove(admin, order_id, { product_id: mundu });

    expect([last, sent, cancelled].map(({ body }) => body.error)).toEqual([
      'NOTHING_LEFT_TO_SEND',
      'NO_LONGER_PENDING',
      'NO_LONGER_PENDING',
    ]);
    expect(await getStock(shop, mundu)).toBe(49);
    const refunds = await shop.db.selectFrom('refund').select('refund_id').execute();
    expect(refunds).toHaveLength(1);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('are left out when the order is cancelled and restocked afterwards', async () => {
    const { shop, admin, saree, mundu, order_id } = await openShop();
    const params = { id: order_id };
    await remove(admin, order_id, { product_id: saree, quantity: 2 });
    await setStatus(admin, order_id, 'Cancelled');

    expect((await admin.call(adminOrders.restock, { params })).status).toBe(200);
    expect((await admin.call(adminPayments.refundOrder, { params })).status).toBe(200);

    expect([await getStock(shop, saree), await getStock(shop, mundu)]).toEqual([50, 50]);
    expect((await admin.call(adminOrders.restock, { params })).body.error).toBe(
      'ALREADY_RESTOCKED',
    );
    const refunds = shop.db.selectFrom('refund').select('amount_paise').orderBy('created_at');
    expect(await refunds.execute()).toEqual([{ amount_paise: 490_000 }, { amount_paise: 490_000 }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('do not lie on the shelf for the order any more', async () => {
    const { admin, saree, order_id } = await openShop();
    await remove(admin, order_id, { product_id: saree, quantity: 2 });

    const { body } = await admin.call(adminProducts.listAll, {
      params: { page: '1' },
      query: { product_id: `${saree}` },
    });

    expect(body.products).toMatchObject([{ stock: 49, pending_pieces: 1 }]);
  });

  it('are a violation when the stock has them twice', async () => {
    const { shop, admin, saree, order_id } = await openShop();
    await remove(admin, order_id, { product_id: saree });

    await shop.db.transaction().execute(async (trx) => {
      // Its triggers forbid it.
      await sql`set local session_replication_role = replica`.execute(trx);
      await trx.updateTable('refund_item').set({ restocked: 0 }).execute();
    });

    expect(await listViolations(shop)).toEqual([
      { kind: 'stock_conservation', subject: `${saree}` },
    ]);
  });
});
