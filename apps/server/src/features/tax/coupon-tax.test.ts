import { adminReturns, orders, taxDocuments } from '@shop/contract';
import { fromRupees, type Paise, paise } from '@shop/domain/money';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { changeZones } from '#test/delivery-zones.ts';
import { drainPollers, listViolations } from '#test/payments.ts';
import { ask, handleReturn } from '#test/returns.ts';
import { addCoupon, buyWithCode, CODE, pressBuy } from '#test/sales/coupons.ts';
import { openPackingShop, setStatus, ship, viewOrder } from '#test/shipments.ts';
import { registerForTax } from '#test/tax-registration.ts';
import type { TestShop } from '#test/test-shop.ts';

async function openShop(product: { price_paise: Paise; type?: string }) {
  const opened = await openPackingShop();
  const { shop } = opened;
  await registerForTax(shop, 'regular');
  const { type = 'saree', price_paise } = product;
  const piece = await shop.addProduct({ stock: 50, price_paise });
  await sql`update product set type = ${type} where product_id = ${piece}`.execute(shop.db);
  return { ...opened, piece };
}

const listLines = async ({ db }: TestShop, order_id: string) => {
  const { rows } = await sql<{ kind: string; gross: number; discount: number; rate: number }>`
    select d.kind, l.gross_paise as gross, l.discount_paise as discount, l.rate_bp as rate
    from tax_document d join tax_document_line l using (document_id)
    where d.order_id = ${order_id} order by d.document_id`.execute(db);
  return rows;
};

it('[SALE-12] order, receipt and bills say code and discount, and their parts add up to the paisa', async () => {
  const { shop, asha, admin, piece } = await openShop({ price_paise: fromRupees(333) });
  await addCoupon(shop.db);
  const { order_id } = await buyWithCode(shop, asha, piece, { quantity: 3 });
  await drainPollers(shop);
  await ship(admin, [{ order_id, items: [{ product_id: piece, quantity: 1 }] }]);
  await ship(admin, [{ order_id }]);

  const order = await viewOrder(asha, order_id);
  expect(order).toMatchObject({
    total_amount: 899,
    items: [{ price: 333, quantity: 3 }],
    coupon: { code: CODE, discount: 100 },
  });
  const { body: mine } = await asha.call(orders.listMine, { query: {} });
  expect(mine.coupons).toEqual([{ order_id, code: CODE, discount: 100 }]);
  expect(await listLines(shop, order_id)).toEqual([
    { kind: 'receipt', gross: 89_900, discount: 10_000, rate: 500 },
    { kind: 'invoice', gross: 29_966, discount: 3333, rate: 500 },
    { kind: 'invoice', gross: 59_934, discount: 6667, rate: 500 },
  ]);
  const [receipt] = order.documents ?? [];
  const params = { document_id: `${receipt?.document_id}` };
  const { body: bill } = await asha.call(taxDocuments.view, { params, query: {} });
  expect(bill).toMatchObject({ amount: 899, coupon: CODE, lines: [{ gross: 899, discount: 100 }] });
  expect(await listViolations(shop)).toEqual([]);
});

it.each([
  // ₹2,900 a piece lies in the gap before the code, ₹2,610 below the limit after it.
  [2900, 10, 500],
  // ₹3,000 is above the limit, ₹2,700 in the gap: the higher rate.
  [3000, 10, 1800],
])(
  '[SALE-12] apparel of ₹%d with %d percent off is taxed by its net price, at %d basis points',
  async (rupees, percent, rate) => {
    const { shop, asha, piece } = await openShop({
      price_paise: fromRupees(rupees),
      type: 'stitched blouse',
    });
    await addCoupon(shop.db, { percent });
    const { order_id } = await buyWithCode(shop, asha, piece);
    await drainPollers(shop);

    expect(await listLines(shop, order_id)).toMatchObject([{ kind: 'receipt', rate }]);
  },
);

it.each([0, 49])(
  '[SALE-12] [RETURN-02] a line that comes back piece by piece gives back exactly its price, beside ₹%d for delivery',
  async (charge) => {
    const { shop, asha, admin, piece } = await openShop({ price_paise: fromRupees(333) });
    const delivery = { charge, freeFrom: null };
    await changeZones(shop, { district: delivery, state: delivery });
    await addCoupon(shop.db);
    const { order_id } = await buyWithCode(shop, asha, piece, { quantity: 3 });
    await drainPollers(shop);
    await ship(admin, [{ order_id, items: [{ product_id: piece, quantity: 1 }] }]);
    await ship(admin, [{ order_id }]);
    await setStatus(admin, order_id, 'Delivered');

    for (let count = 0; count < 3; count += 1) {
      const { body } = await ask(asha, order_id, { pieces: `${piece}:1`, reason: 'changed_mind' });
      const steps = handleReturn(admin, body.return_id);
      await steps.approve();
      await steps.receive(piece, 1);
      await steps.refund();
    }

    const { rows } = await sql`select sum(amount_paise)::bigint as given from refund`.execute(
      shop.db,
    );
    expect(rows).toEqual([{ given: 89_900 }]);
    expect(await listViolations(shop)).toEqual([]);
  },
);

it('[SALE-12] returns give back what was paid after the code, in any parts, and free nothing', async () => {
  const { shop, asha, admin, piece } = await openShop({ price_paise: fromRupees(2450) });
  await addCoupon(shop.db, { limit_total: 1, minimum: 7000 });
  const { order_id } = await buyWithCode(shop, asha, piece, { quantity: 3 });
  await drainPollers(shop);
  await ship(admin, [{ order_id }]);
  await setStatus(admin, order_id, 'Delivered');

  const amounts: number[] = [];
  for (const reason of ['changed_mind', 'fault'] as const) {
    const asked = await ask(asha, order_id, { pieces: `${piece}:1`, reason });
    const { return_id } = asked.body;
    const steps = handleReturn(admin, return_id);
    await steps.approve();
    await steps.receive(piece, 1);
    await steps.refund();
    const { body } = await admin.call(adminReturns.view, { params: { return_id } });
    expect(body.status).toBe('refunded');
    const { rows } = await sql<{ paise: number }>`
      select amount_paise as paise from refund order by created_at desc limit 1`.execute(shop.db);
    amounts.push(rows[0]?.paise ?? 0);
  }

  expect(amounts).toEqual([paise(220_500), paise(220_500)]);
  const { rows } = await sql`select used from coupon`.execute(shop.db);
  expect(rows).toEqual([{ used: 1 }]);
  expect((await pressBuy(asha, piece, { quantity: 3 })).body.error).toBe('COUPON_USED_UP');
  expect(await listViolations(shop)).toEqual([]);
});
