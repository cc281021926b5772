import { cart, catalog, guestPayments, payments } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createGuest } from '#test/guests.ts';
import { insertSale, runSale } from '#test/sales/sales.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { isStale } from './checkouts.queries.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

async function openShop() {
  const shop = await createTestShop();
  const saree = await shop.addProduct({ price_paise: fromRupees(2450), stock: 5 });
  const asha = await shop.createCustomer();
  return { ...shop, saree, asha };
}

const buy = (customer: Customer, product_id: number, seen_total?: number) =>
  customer.call(payments.start, {
    body: {
      product_list: [{ product_id, quantity: 2 }],
      ...(seen_total !== undefined && { seen_total }),
    },
  });

const startSale = async (shop: TestShop, sale: Parameters<typeof runSale>[1] = {}) => {
  await runSale(shop.db, sale);
  shop.deps.prices.clear();
};

/** Ends everything that runs, as if its time had come. */
async function endSales({ db, deps }: TestShop) {
  await sql`update price_period set during = tstzrange(lower(during), now()) where upper(during) > now()`.execute(
    db,
  );
  deps.prices.clear();
}

const readHold = async ({ db }: TestShop) => {
  const { rows } = await sql<{ checkout_id: string; paise: number; pieces: number }>`
    select checkout_id, unit_price_paise as paise, quantity as pieces
    from checkout_item join checkout using (checkout_id)
    where status in ('held', 'open')`.execute(db);
  return rows;
};

describe('[SALE-01] during a sale', () => {
  it('cart and reservation have its price, and the reservation keeps it over the end', async () => {
    const shop = await openShop();
    const { saree, asha, db } = shop;
    await startSale(shop, { percent: 20 });

    await asha.call(cart.add, { body: { product_id: saree, quantity: 2 } });
    const { body: seen } = await asha.call(cart.view);
    expect(seen.cart_item[0]).toMatchObject({
      price: 1960,
      sale: { name: 'Onam sale', mrp: 2450 },
    });
    expect(seen.cart_item[0]).not.toHaveProperty('previous_price');
    const held = await buy(asha, saree, 3920);
    expect(held.body.data.amount).toBe(392_000);

    await endSales(shop);

    const { body: after } = await asha.call(cart.view);
    expect(after.cart_item[0]).toMatchObject({ price: 2450, previous_price: 1960 });
    const again = await buy(asha, saree, 4900);
    expect(again.body.data).toMatchObject({ id: held.body.data.id, amount: 392_000 });
    const [hold] = await readHold(shop);
    expect(hold?.paise).toBe(196_000);
    // A payment that comes after the release is compared with what the pieces cost then.
    const checkout_id = hold?.checkout_id ?? '';
    await db.transaction().execute(async (trx) => {
      expect(await isStale(trx, checkout_id, 392_000)).toBe(true);
      expect(await isStale(trx, checkout_id, 490_000)).toBe(false);
    });
  });

  it('a late payment of its price is in time while it runs', async () => {
    const shop = await openShop();
    await startSale(shop);
    await buy(shop.asha, shop.saree);
    const [hold] = await readHold(shop);

    await shop.db.transaction().execute(async (trx) => {
      expect(await isStale(trx, hold?.checkout_id ?? '', 392_000)).toBe(false);
      expect(await isStale(trx, hold?.checkout_id ?? '', 391_999)).toBe(true);
    });
  });

  it('a guest pays its price', async () => {
    const shop = await openShop();
    await startSale(shop);
    const { details, guest_key } = createGuest(shop);
    const product_list = [{ product_id: shop.saree, quantity: 1 }];
    const body = { ...details, guest_key, product_list };

    const dear = await shop.call(guestPayments.start, { body: { ...body, seen_total: 1959 } });
    const held = await shop.call(guestPayments.start, { body: { ...body, seen_total: 1960 } });

    expect(dear.body.error).toBe('PRICE_CHANGED');
    expect(held.body.data.amount).toBe(196_000);
  });
});

describe('[SALE-07] a total above the one that was seen', () => {
  it('is refused and holds nothing', async () => {
    const shop = await openShop();
    const { asha, saree, call } = shop;

    const refused = await buy(asha, saree, 3920);

    expect(refused).toMatchObject({
      status: 409,
      body: {
        error: 'PRICE_CHANGED',
        msg: 'The price has changed. Your total is now ₹4,900. Please look and order again.',
      },
    });
    expect(await readHold(shop)).toEqual([]);
    const { body } = await call(catalog.find, { params: { product_id: `${saree}` } });
    expect(body[0]?.stock).toBe(5);
    expect((await buy(asha, saree, 4900)).status).toBe(200);
    expect((await buy(asha, saree, 3920)).body.error).toBe('PRICE_CHANGED');
  });

  it('a lower price takes the place of a reservation at the higher one', async () => {
    const shop = await openShop();
    const { asha, saree } = shop;
    const dear = await buy(asha, saree);
    expect(dear.body.data.amount).toBe(490_000);

    await startSale(shop);
    const cheap = await buy(asha, saree, 4900);

    expect(cheap.body.data.amount).toBe(392_000);
    expect(await readHold(shop)).toHaveLength(1);
  });
});

it('[SALE-08] a book that is not ready starts nothing in cart and reservation', async () => {
  const shop = await openShop();
  await insertSale(shop.db, {});

  const { body } = await buy(shop.asha, shop.saree);

  expect(body.data.amount).toBe(490_000);
});
