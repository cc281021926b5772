import { randomUUID } from 'node:crypto';
import { adminReturns, returns } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { openCounter, sell, sellByQrCode } from '#test/counter/counter-sales.ts';
import { bringBack, give } from '#test/months/counter-month.ts';
import { refundPart } from '#test/months/month-shop.ts';
import { buy, drainPollers, getStock, listViolations } from '#test/payments.ts';
import { setStatus } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import type { TestShop } from '#test/test-shop.ts';

type Tender = 'cash' | 'card machine' | 'shop upi';

async function openSold(tender: Tender = 'cash', quantity = 2) {
  const opened = await openCounter({ role: 'owner' });
  const { shop, cashier: owner, saree } = opened;
  await registerForTax(shop, 'regular');
  const lines = [{ product_id: saree, quantity }];
  const { order_id } = await sell(owner, saree, { tender, lines });
  return { ...opened, owner, order_id };
}

const listNotes = ({ db }: TestShop) =>
  db
    .selectFrom('tax_document as d')
    .innerJoin('tax_document_line as l', 'l.document_id', 'd.document_id')
    .select(['d.kind', 'l.quantity', 'l.gross_paise'])
    .where('d.kind', '=', 'credit note')
    .execute();

const listCash = async ({ db }: TestShop) => {
  const rows = await db
    .selectFrom('drawer_entry')
    .select('amount_paise')
    .orderBy('entry_id')
    .execute();
  return rows.map(({ amount_paise }) => amount_paise / 100);
};

const count = async ({ db }: TestShop, table: 'return_request' | 'refund') =>
  (await db.selectFrom(table).selectAll().execute()).length;

describe('[COUNTER-13] a return at the counter', () => {
  it('is one step: pieces, stock, credit note and cash', async () => {
    const { shop, owner, saree, order_id } = await openSold();

    const { status, body } = await bringBack(owner, order_id, {
      lines: [{ product_id: saree, restocked: 1, written_off: 0 }],
    });

    expect(status).toBe(200);
    expect(body).toMatchObject({ refunded: 2450, refund: 'processed' });
    expect(await getStock(shop, saree)).toBe(4);
    expect(await listNotes(shop)).toMatchObject([{ quantity: 1, gross_paise: 245_000 }]);
    expect(await listCash(shop)).toEqual([4900, -2450]);
    const { return_id } = body;
    const seen = await owner.call(adminReturns.view, { params: { return_id } });
    expect(seen.body).toMatchObject({ status: 'refunded', refund: 'processed', order_id });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('writes off what cannot be sold again, and gives less when staff agree on it', async () => {
    const { shop, owner, saree, order_id } = await openSold();

    const { body } = await bringBack(owner, order_id, {
      reason: 'fault',
      text: 'A hole.',
      lines: [{ product_id: saree, restocked: 0, written_off: 1 }],
      amount: 2000,
    });

    expect(body).toMatchObject({ refunded: 2000, refund: 'processed' });
    expect(await getStock(shop, saree)).toBe(3);
    expect(await listCash(shop)).toEqual([4900, -2000]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('is taken once, however often it is pressed', async () => {
    const { shop, owner, saree, order_id } = await openSold();
    const request = {
      request_id: randomUUID(),
      lines: [{ product_id: saree, restocked: 1, written_off: 0 }],
    };

    const replies = await Promise.all([
      bringBack(owner, order_id, request),
      bringBack(owner, order_id, request),
    ]);

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(replies.map(({ body }) => body.return_id)).size).toBe(1);
    expect(await listCash(shop)).toEqual([4900, -2450]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('leaves the money of a card due until it is given, and takes its number at once', async () => {
    const { shop, owner, saree, order_id } = await openSold('card machine');
    const lines = [{ product_id: saree, restocked: 1, written_off: 0 }];

    const later = await bringBack(owner, order_id, { lines });
    expect(later.body).toMatchObject({ refund: 'due', refunded: 2450 });
    const refund_id = later.body.refund_id ?? '';
    expect((await give(owner, { refund_id }, 'S 9')).body.refunds).toMatchObject([
      { status: 'processed' },
    ]);
    const atOnce = await bringBack(owner, order_id, { lines, reference: 'S 10' });
    expect(atOnce.body).toMatchObject({ refund: 'processed', refunded: 2450 });
    expect(await getStock(shop, saree)).toBe(5);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('lets the provider send the money of a QR code, and that of an order of the website', async () => {
    const { shop, cashier: owner, saree } = await openCounter({ role: 'owner' });
    await registerForTax(shop, 'regular');
    const asha = await shop.createCustomer();
    const { order_id: web } = await buy(shop, asha, saree);
    await drainPollers(shop);
    await setStatus(owner, web, 'Delivered');
    const { order_id: scanned = '' } = await sellByQrCode(shop, owner, saree);
    const lines = [{ product_id: saree, restocked: 1, written_off: 0 }];

    for (const order_id of [web, scanned]) {
      expect((await bringBack(owner, order_id, { lines })).body).toMatchObject({ refund: 'due' });
    }
    await drainPollers(shop);

    expect((await shop.provider.ledger()).refunds).toHaveLength(2);
    const { body } = await asha.call(returns.ofOrder, { params: { id: web } });
    expect(body.returns).toMatchObject([{ status: 'refunded', refund_amount: 2450 }]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it.each([
    ['more pieces than were sold', { restocked: 3, written_off: 0 }, {}, 'TOO_MANY_PIECES'],
    ['no piece', { restocked: 0, written_off: 0 }, {}, 'TOO_MANY_PIECES'],
    ['more than was paid', { restocked: 1, written_off: 0 }, { amount: 9000 }, 'REFUND_TOO_LARGE'],
  ])('of %s is refused, and nothing has changed', async (_, pieces, given, error) => {
    const { shop, owner, saree, order_id } = await openSold();

    const reply = await bringBack(owner, order_id, {
      lines: [{ product_id: saree, ...pieces }],
      ...given,
    });

    expect([reply.status, reply.body.error]).toEqual([409, error]);
    expect(await getStock(shop, saree)).toBe(3);
    expect([await count(shop, 'return_request'), await count(shop, 'refund')]).toEqual([0, 0]);
    expect(await listCash(shop)).toEqual([4900]);
  });

  it('gives nothing for pieces that earlier refunds cover', async () => {
    const { shop, owner, saree, order_id } = await openSold('cash', 1);
    const items = [{ product_id: saree, quantity: 1 }];
    for (const refund of (await refundPart(owner, order_id, { items })).body.refunds) {
      await give(owner, refund);
    }

    const { body } = await bringBack(owner, order_id, {
      lines: [{ product_id: saree, restocked: 1, written_off: 0 }],
    });

    expect(body).toMatchObject({ refunded: 0, refund: null, refund_id: null });
    expect(await listCash(shop)).toEqual([2450, -2450]);
    expect(await listViolations(shop)).toEqual([]);
  });
});
