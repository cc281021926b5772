import { type CounterSaleInput, counter, type Role } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openCounter, receive, sell, start } from '#test/counter/counter-sales.ts';
import { keepByLink } from '#test/links.ts';
import { drainPollers, getStock, listViolations, startCheckout } from '#test/payments.ts';
import { registerForTax } from '#test/tax-registration.ts';

type Buyer = Pick<CounterSaleInput, 'name' | 'address'>;

const ADDRESS = {
  houseName: 'Nila House',
  post_office: 'Mangalam',
  city: 'Tirur',
  state: 'Malappuram',
  pinCode: '676561',
};

describe('pieces that somebody else holds', () => {
  it('[COUNTER-03] a web buyer: refused, and the reply says until when', async () => {
    const { shop, saree, cashier } = await openCounter({ stock: 1 });
    await startCheckout(await shop.createCustomer(), saree);

    expect(await start(cashier, saree)).toMatchObject({
      status: 409,
      body: { error: 'OUT_OF_STOCK' },
    });
    const { body } = await cashier.call(counter.find, { query: { q: `${saree}` } });

    expect(body.pieces).toMatchObject([
      { product_id: saree, stock: 0, held: { by: 'payment', until: expect.any(String) } },
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[COUNTER-03] a payment link: who, and which link', async () => {
    const { shop, saree, cashier } = await openCounter({ stock: 1 });
    const { admin_id } = cashier;
    const seller = { admin_id, role: 'owner' as const, fresh: true };
    const { link_id } = await keepByLink(shop, seller, saree, { name: 'Meera' });

    expect((await start(cashier, saree)).status).toBe(409);
    const { body } = await cashier.call(counter.find, {
      query: { q: `https://shop.example/product-info/${saree}?x=1` },
    });

    expect(body.pieces).toMatchObject([{ held: { by: 'link', name: 'Meera', link_id } }]);
  });

  it('[COUNTER-03] sold already: when', async () => {
    const { saree, cashier } = await openCounter({ stock: 1 });
    await sell(cashier, saree);

    const { body } = await cashier.call(counter.find, { query: {} });

    expect(body.pieces).toMatchObject([{ product_id: saree, stock: 0 }]);
    expect(body.pieces[0]?.sold_at).toEqual(expect.any(String));
    expect(body.pieces[0]?.held).toBeUndefined();
  });

  it('[COUNTER-03] the last piece goes to the counter or to a web buyer', async () => {
    const { shop, saree, cashier } = await openCounter({ stock: 1 });
    const [asha, meera] = [await shop.createCustomer(), await shop.createCustomer()];
    const buyer = (customer: typeof asha) =>
      startCheckout(customer, saree).then(
        () => 200,
        () => 409,
      );

    const results = await Promise.all([
      start(cashier, saree).then(({ status }) => status),
      buyer(asha),
      start(cashier, saree).then(({ status }) => status),
      buyer(meera),
    ]);

    expect(results.toSorted()).toEqual([200, 409, 409, 409]);
    expect(await getStock(shop, saree)).toBe(0);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[COUNTER-03] are kept for ten minutes, then money comes too late', async () => {
    const { shop, saree, cashier } = await openCounter({ stock: 1 });
    const { body: started } = await start(cashier, saree);
    await advanceTime(shop.db, '11 minutes');
    await drainPollers(shop);

    expect(await getStock(shop, saree)).toBe(1);
    expect(await receive(cashier, started.sale_id)).toMatchObject({
      status: 409,
      body: { error: 'COUNTER_SALE_ENDED' },
    });
    expect(await listViolations(shop)).toEqual([]);
  });
});

describe('the agreed total', () => {
  it.each([
    ['counter', 1949],
    ['accounts', 1949],
  ] as [Role, number][])(
    '[COUNTER-14] %s may not sell for ₹%s with a limit of ₹500',
    async (role, total) => {
      const { shop, saree, cashier } = await openCounter({ role });

      expect(await start(cashier, saree, { total })).toMatchObject({
        status: 403,
        body: { error: 'DISCOUNT_TOO_LARGE' },
      });
      expect(await getStock(shop, saree)).toBe(5);
    },
  );

  it.each([
    ['counter', 1950],
    ['owner', 1949],
  ] as [Role, number][])(
    '[COUNTER-14] %s may sell for ₹%s with a limit of ₹500',
    async (role, total) => {
      const { shop, saree, cashier } = await openCounter({ role });

      const { body } = await start(cashier, saree, { total });

      expect(await getStock(shop, saree)).toBe(4);
      const { body: sold } = await receive(cashier, body.sale_id);
      const { order_id } = sold;
      const [audit] = await shop.db
        .selectFrom('audit_log')
        .select(['admin_id', 'action', 'after'])
        .where('order_id', '=', order_id ?? '')
        .execute();
      expect(audit).toEqual({
        admin_id: cashier.admin_id,
        action: 'sold at the counter',
        after: { tender: 'cash', total_paise: total * 100, discount_paise: (2450 - total) * 100 },
      });
      expect(await listViolations(shop)).toEqual([]);
    },
  );

  it('[COUNTER-14] an owner with an old proof is asked again', async () => {
    const { shop, saree, cashier } = await openCounter({ role: 'owner' });
    await sql`update session set proven_at = now() - interval '16 minutes'`.execute(shop.db);

    expect(await start(cashier, saree, { total: 100 })).toMatchObject({
      status: 403,
      body: { error: 'FRESH_PROOF_REQUIRED' },
    });
  });

  it('[COUNTER-14] is never above the prices', async () => {
    const { saree, cashier } = await openCounter();
    expect((await start(cashier, saree, { total: 2451 })).status).toBe(409);
  });
});

describe('the law', () => {
  it('[COUNTER-06] refuses ₹2,00,000 in cash', async () => {
    const { shop, cashier } = await openCounter();
    const saree = await shop.addProduct({ price_paise: fromRupees(200_000), stock: 1 });

    expect(await start(cashier, saree)).toMatchObject({
      status: 409,
      body: { error: 'CASH_LIMIT' },
    });
    expect(await getStock(shop, saree)).toBe(1);
  });

  it.each([
    ['cash', 199_999],
    ['card machine', 200_000],
  ] as const)('[COUNTER-06] allows %s of ₹%s', async (tender, price) => {
    const { shop, cashier } = await openCounter();
    const saree = await shop.addProduct({ price_paise: fromRupees(price), stock: 1 });

    expect((await start(cashier, saree, { tender })).status).toBe(200);
    expect(await getStock(shop, saree)).toBe(0);
  });

  /** A piece that a registered shop sells by card. */
  async function sellByCard(mode: 'regular' | 'composition', price: number, buyer: Buyer) {
    const { shop, cashier } = await openCounter();
    await registerForTax(shop, mode);
    const saree = await shop.addProduct({ price_paise: fromRupees(price), stock: 1 });
    return start(cashier, saree, { tender: 'card machine', ...buyer });
  }

  it('[COUNTER-06] refuses a bill from ₹50,000 before tax on without name and address', async () => {
    expect(await sellByCard('regular', 52_500, {})).toMatchObject({
      status: 409,
      body: { error: 'BILL_ADDRESS_REQUIRED' },
    });
  });

  it.each([
    ['regular', 52_499, {}],
    ['regular', 52_500, { name: 'Asha', address: ADDRESS }],
    ['composition', 52_500, {}],
  ] as const)('[COUNTER-06] lets a %s shop sell for ₹%s with %j', async (mode, price, buyer) => {
    expect((await sellByCard(mode, price, buyer)).status).toBe(200);
  });

  it('[COUNTER-06] takes only the tenders of the settings', async () => {
    const { saree, cashier } = await openCounter({
      settings: { shopUpiId: '', counterQrCodes: false },
    });
    for (const tender of ['shop upi', 'qr code'] as const) {
      expect((await start(cashier, saree, { tender })).body).toMatchObject({
        error: 'TENDER_NOT_OFFERED',
      });
    }
    const { body } = await cashier.call(counter.find, { query: {} });
    expect(body).toMatchObject({
      tenders: ['cash', 'card machine'],
      discount_limit: 500,
      cash_limit: 200_000,
      address_from: 50_000,
    });
  });
});
