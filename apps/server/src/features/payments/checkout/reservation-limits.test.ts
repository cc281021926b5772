import { payments } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { describe, expect, it } from 'vitest';
import { buy, drainPollers, getStock, listViolations, startCheckout } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

const STEP_MINUTES = 5;
const TWO_DAYS_MINUTES = 2 * 24 * 60;

const pass = async (shop: TestShop, minutes: number) => {
  await advanceTime(shop.db, `${minutes} minutes`);
  await drainPollers(shop);
};

const createCustomers = async (shop: TestShop, count: number) => {
  const customers: Customer[] = [];
  while (customers.length < count) customers.push(await shop.createCustomer());
  return customers;
};

/**
 * An account that has reserved all pieces keeps them as long as possible by pressing Buy again; when
 * they are released the next account takes them. A press that took nothing is repeated after an hour.
 * @returns the minutes without stock.
 */
async function keepAway(shop: TestShop, hostile: Customer[], saree: number) {
  let [withoutStock, now, turn] = [0, 0, 0];
  let press = () => Promise.resolve('');
  while (now < TWO_DAYS_MINUTES) {
    const left = await getStock(shop, saree);
    if (left > 0) {
      const customer = hostile[turn % hostile.length];
      if (customer) press = () => startCheckout(customer, saree, left);
      turn += 1;
    }
    await press();
    const isKeptAway = (await getStock(shop, saree)) === 0;
    const minutes = isKeptAway ? STEP_MINUTES : 60;
    if (isKeptAway) withoutStock += minutes;
    await pass(shop, minutes);
    now += minutes;
  }
  return withoutStock;
}

describe('customers who never pay', () => {
  it.each([1, 6])(
    '[PAY-12] six of them keep %i pieces away for at most a tenth of two days',
    { timeout: 120_000 },
    async (stock) => {
      const shop = await createTestShop({ rateLimits: { PAY_RATE_LIMIT: '10000/10000' } });
      const saree = await shop.addProduct({ stock });
      const hostile = await createCustomers(shop, 6);

      const withoutStock = await keepAway(shop, hostile, saree);

      expect(withoutStock).toBeLessThanOrEqual(TWO_DAYS_MINUTES / 10);
      const honest = await shop.createCustomer();
      expect((await buy(shop, honest, saree)).order_id).not.toBe('');
      expect(await listViolations(shop)).toEqual([]);
    },
  );

  it('[PAY-12] reserve five times in a day, and then pay without a reservation', async () => {
    const shop = await createTestShop();
    const saree = await shop.addProduct({ stock: 100 });
    const asha = await shop.createCustomer();
    for (let count = 0; count < 5; count += 1) {
      const razorpay_order_id = await startCheckout(asha, saree);
      expect(await getStock(shop, saree)).toBe(99);
      await asha.call(payments.release, { body: { razorpay_order_id } });
    }

    await startCheckout(asha, saree);
    expect(await getStock(shop, saree)).toBe(100);
    expect((await buy(shop, asha, saree)).order_id).not.toBe('');
    expect(await getStock(shop, saree)).toBe(99);
    await pass(shop, 24 * 60);
    await startCheckout(asha, saree);
    expect(await getStock(shop, saree)).toBe(98);
    expect(await listViolations(shop)).toEqual([]);
  });
});

/** A single unit that two customers have blocked without paying. */
async function exhaustReservations() {
  const shop = await createTestShop();
  const saree = await shop.addProduct({ stock: 1 });
  for (const customer of await createCustomers(shop, 2)) {
    await startCheckout(customer, saree);
    await pass(shop, 26);
  }
  return { shop, saree };
}

describe('a single unit that two customers have kept away without paying', () => {
  it('[PAY-12] [PAY-11] is sold to the first of two new customers who pays, the other is refunded', async () => {
    const { shop, saree } = await exhaustReservations();
    const [first, second] = [await shop.createCustomer(), await shop.createCustomer()];
    await startCheckout(first, saree);
    expect(await getStock(shop, saree)).toBe(1);
    const late = await startCheckout(second, saree);

    expect((await buy(shop, first, saree)).order_id).not.toBe('');
    await shop.provider.pay(late);
    await pass(shop, 6);

    const refunds = await shop.db.selectFrom('refund').select('reason').execute();
    expect(refunds).toEqual([{ reason: 'sold_out' }]);
    expect(await getStock(shop, saree)).toBe(0);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[PAY-12] is still reserved for a customer who has paid before', async () => {
    const { shop, saree } = await exhaustReservations();
    const regular = await shop.createCustomer();
    await buy(shop, regular, await shop.addProduct());

    await startCheckout(regular, saree);

    expect(await getStock(shop, saree)).toBe(0);
  });
});

it('[PAY-12] a provider that does not respond uses up no reservation', async () => {
  const shop = await createTestShop({ ownProvider: true });
  const saree = await shop.addProduct({ stock: 1 });
  const asha = await shop.createCustomer();
  await shop.provider.setFault({ call: 'create-order', fault: 'error-500', times: 6 });
  for (let count = 0; count < 6; count += 1) {
    await expect(startCheckout(asha, saree)).rejects.toThrow('502');
  }

  await startCheckout(asha, saree);

  expect(await getStock(shop, saree)).toBe(0);
});
