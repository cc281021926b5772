import { payments } from '@shop/contract';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { checkInvariants } from '#monitoring/check-invariants.ts';
import { buy, drainPollers, getStock, listViolations, startCheckout } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Customer = Awaited<ReturnType<TestShop['createCustomer']>>;

const start = (customer: Customer, product_id: number) =>
  customer.call(payments.start, { body: { product_list: [{ product_id, quantity: 1 }] } });
const ask = async (customer: Customer) => (await customer.call(payments.wait, {})).body;
const stopWaiting = async (customer: Customer) =>
  (await customer.call(payments.release, { body: {} })).body;

/** Ends the pause after a busy provider, as time does. */
const endPause = ({ db }: TestShop) =>
  sql`update payment_queue set next_try_at = now()`.execute(db);

async function serveQueue(shop: TestShop) {
  await endPause(shop);
  await drainPollers(shop);
}

const listServed = async ({ provider, db }: TestShop) => {
  const { orders } = await provider.ledger();
  const checkouts = await db
    .selectFrom('checkout')
    .select(['rzp_order_id', 'user_id'])
    .where('rzp_order_id', 'is not', null)
    .execute();
  const owners = new Map(checkouts.map(({ rzp_order_id, user_id }) => [rzp_order_id, user_id]));
  return orders.map(({ id }) => owners.get(id));
};

/** Several customers who wait for a provider that accepts no more orders. */
async function createQueue(count: number, { stock = count } = {}) {
  const shop = await createTestShop({ ownProvider: true });
  const saree = await shop.addProduct({ stock });
  const customers: Customer[] = [];
  for (let index = 0; index < count; index += 1) customers.push(await shop.createCustomer());
  await shop.provider.setFault({ call: 'create-order', fault: 'rate-429', times: -1 });
  const replies = [];
  for (const customer of customers) replies.push(await start(customer, saree));
  await shop.provider.clearFaults();
  const [asha, meera, latha] = customers;
  if (!asha || !meera || !latha) throw new Error('at least three');
  return { shop, saree, customers, replies, asha, meera, latha };
}

describe('[PAY-13] a busy provider', () => {
  it.each(['rate-429', 'rate-429-retry-after', 'hang'] as const)(
    'keeps the reservation when it responds with %s',
    async (fault) => {
      const shop = await createTestShop({ ownProvider: true });
      const saree = await shop.addProduct({ stock: 1 });
      const asha = await shop.createCustomer();
      await shop.provider.setFault({ call: 'create-order', fault });

      const { status, body, headers } = await start(asha, saree);

      expect({ status, body }).toMatchObject({
        status: 503,
        body: {
          error: 'PAYMENT_BUSY',
          msg: 'Many people are paying right now. You are number 1 in line. Please try again in a moment.',
          place: 1,
        },
      });
      expect(headers['retry-after']).toBe('2');
      expect(await getStock(shop, saree)).toBe(0);
      await serveQueue(shop);
      expect((await start(asha, saree)).status).toBe(200);
      expect(await listViolations(shop)).toEqual([]);
    },
  );

  it('lets customers wait in the order of their reservations, and asks nothing for those behind', async () => {
    const { shop, customers, replies, saree } = await createQueue(3, { stock: 4 });
    const last = await shop.createCustomer();
    const joined = await start(last, saree);

    expect(replies).toMatchObject([1, 2, 3].map((place) => ({ body: { place } })));
    expect(joined.body).toMatchObject({ error: 'PAYMENT_BUSY', place: 4 });
    expect((await shop.provider.ledger()).orders).toEqual([]);
    expect(await ask(last)).toEqual({ place: 4, retry_after: 2, reserved: true });

    await serveQueue(shop);

    expect(await listServed(shop)).toEqual([...customers, last].map(({ user_id }) => user_id));
    expect(await ask(last)).toEqual({ place: 0, retry_after: 2 });
    expect((await buy(shop, last, saree)).status).toBe(200);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('is asked directly again when nobody waits any more', async () => {
    const { shop, saree } = await createQueue(3, { stock: 4 });
    await serveQueue(shop);

    expect((await start(await shop.createCustomer(), saree)).status).toBe(200);
  });

  it('puts the first back unharmed while it is busy or down, and rests as long as it asks for', async () => {
    const { shop, asha, meera } = await createQueue(3);
    await shop.provider.setFault({ call: 'create-order', fault: 'rate-429-retry-after' });
    await endPause(shop);
    await drainPollers(shop);
    expect((await shop.provider.ledger()).orders).toEqual([]);
    await shop.provider.setFault({ call: 'create-order', fault: 'error-500' });
    await serveQueue(shop);
    expect((await shop.provider.ledger()).orders).toEqual([]);
    expect([(await ask(asha)).place, (await ask(meera)).place]).toEqual([1, 2]);

    await serveQueue(shop);

    expect(await ask(asha)).toMatchObject({ place: 0 });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('is asked in the same order after a worker died in the middle', async () => {
    const { shop, customers } = await createQueue(3);
    // The turn of a worker that ended without a result.
    await sql`update payment_queue set next_try_at = now() + interval '20 seconds'`.execute(
      shop.db,
    );
    await drainPollers(shop);
    expect((await shop.provider.ledger()).orders).toEqual([]);

    await advanceTime(shop.db, '21 seconds');
    await drainPollers(shop);

    expect(await listServed(shop)).toEqual(customers.map(({ user_id }) => user_id));
  });

  it('is asked directly after a minute in which no worker served the queue', async () => {
    const { shop, asha, saree } = await createQueue(3);
    await advanceTime(shop.db, '70 seconds');

    expect(await ask(asha)).toMatchObject({ place: 0 });
    expect((await start(asha, saree)).status).toBe(200);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('raises an alert when customers wait for more than five minutes', async () => {
    const { shop, customers } = await createQueue(3);
    for (let minute = 0; minute < 6; minute += 1) {
      await advanceTime(shop.db, '1 minute');
      await endPause(shop);
      for (const customer of customers) await ask(customer);
    }

    expect(await checkInvariants(shop.deps)).toMatchObject([{ kind: 'payment_queue_long' }]);
    await serveQueue(shop);
    expect(await checkInvariants(shop.deps)).toEqual([]);
  });
});

describe('[PAY-13] a customer in the payment queue', () => {
  it('keeps place and reservation by asking, up to half an hour', async () => {
    const { shop, saree, asha } = await createQueue(3);
    for (let minute = 0; minute < 29; minute += 1) {
      await advanceTime(shop.db, '1 minute');
      await endPause(shop);
      expect(await ask(asha)).toMatchObject({ place: 1 });
    }
    await advanceTime(shop.db, '70 seconds');
    await endPause(shop);

    expect(await ask(asha)).toMatchObject({ place: 0 });
    await shop.provider.setFault({ call: 'create-order', fault: 'rate-429', times: -1 });
    await drainPollers(shop);
    expect(await getStock(shop, saree)).toBe(3);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('who no longer asks loses both after two minutes, and the next one moves up', async () => {
    const { shop, saree, asha, meera, latha } = await createQueue(3);
    await shop.provider.setFault({ call: 'create-order', fault: 'rate-429', times: -1 });
    for (let step = 0; step < 3; step += 1) {
      await advanceTime(shop.db, '50 seconds');
      await endPause(shop);
      await ask(meera);
      await ask(latha);
    }
    await drainPollers(shop);

    expect(await getStock(shop, saree)).toBe(1);
    expect([(await ask(meera)).place, (await ask(latha)).place]).toEqual([1, 2]);
    expect(await start(asha, saree)).toMatchObject({ status: 503, body: { place: 3 } });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('who stops waiting gives the reservation back, also when served at that moment', async () => {
    const { shop, saree, asha, meera, latha } = await createQueue(3);

    expect(await stopWaiting(asha)).toEqual({ msg: 'Released' });
    expect(await getStock(shop, saree)).toBe(1);
    expect((await ask(meera)).place).toBe(1);
    await serveQueue(shop);
    expect(await stopWaiting(meera)).toEqual({ msg: 'Released' });
    expect(await getStock(shop, saree)).toBe(2);
    // A payment window is open: only closing it releases.
    await startCheckout(latha, saree);
    expect(await stopWaiting(latha)).toEqual({ msg: 'Kept' });
    expect(await getStock(shop, saree)).toBe(2);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('who starts again, in other tabs too, has one place', async () => {
    const { shop, saree, meera } = await createQueue(3);

    const again = await Promise.all(Array.from({ length: 5 }, () => start(meera, saree)));

    expect(again).toMatchObject(again.map(() => ({ status: 503, body: { place: 2 } })));
    expect(await getStock(shop, saree)).toBe(0);
  });

  it('who starts another purchase gives the place up', async () => {
    const { shop, saree, asha, meera } = await createQueue(3);
    const other = await shop.addProduct();

    expect(await start(asha, other)).toMatchObject({ status: 503, body: { place: 3 } });
    expect(await getStock(shop, saree)).toBe(1);
    expect((await ask(meera)).place).toBe(1);
    await serveQueue(shop);
    expect((await start(asha, other)).status).toBe(200);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('waits without a reservation after too many unpaid ones', async () => {
    const shop = await createTestShop({ ownProvider: true });
    const saree = await shop.addProduct({ stock: 1 });
    const asha = await shop.createCustomer();
    for (let count = 0; count < 5; count += 1) {
      const razorpay_order_id = await startCheckout(asha, saree);
      await asha.call(payments.release, { body: { razorpay_order_id } });
    }
    await shop.provider.setFault({ call: 'create-order', fault: 'rate-429', times: -1 });

    expect(await start(asha, saree)).toMatchObject({ status: 503, body: { place: 1 } });
    expect(await start(asha, saree)).toMatchObject({ status: 503, body: { place: 1 } });
    expect(await ask(asha)).toEqual({ place: 1, retry_after: 2, reserved: false });
    expect(await stopWaiting(asha)).toEqual({ msg: 'Released' });
    expect(await start(asha, saree)).toMatchObject({ status: 503, body: { place: 1 } });
    expect(await getStock(shop, saree)).toBe(1);
    await shop.provider.clearFaults();
    await serveQueue(shop);

    expect(await ask(asha)).toMatchObject({ place: 0 });
    expect(await listViolations(shop)).toEqual([]);
  });
});
