import { randomUUID } from 'node:crypto';
import { adminDashboard, adminOrders, adminPayments } from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buy, listViolations } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { listSales } from './list-sales.ts';
import { storeDaySales } from './store-day-sales.ts';

type Staff = Awaited<ReturnType<TestShop['createStaff']>>;

const PRICE = 2450;

const openShop = async () => {
  const shop = await createTestShop();
  const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
  const saree = await shop.addProduct({ stock: 50 });
  return { shop, asha, admin, saree };
};

const cancel = (admin: Staff, order_id: string) =>
  admin.call(adminOrders.changeStatus, {
    params: { order_id },
    body: { order_status: 'Cancelled' },
  });

/** An order that was placed some days ago, a second before midnight in India. */
async function buyEarlier(
  { shop, asha, saree }: Awaited<ReturnType<typeof openShop>>,
  days: number,
): Promise<string> {
  const { order_id } = await buy(shop, asha, saree);
  await sql`
    update orders set order_date = (date_trunc('day', now(), 'Asia/Kolkata') + interval '1 day'
      - make_interval(days => ${days}, secs => 1))
    where order_id = ${order_id}`.execute(shop.db);
  return order_id;
}

const getDay = async (admin: Staff, daysAgo: number) => {
  const { last_30_days, previous_30_days } = (await admin.call(adminDashboard.sales)).body;
  return [...previous_30_days, ...last_30_days].at(-1 - daysAgo);
};

const countStored = async ({ db }: TestShop) =>
  (await db.selectFrom('day_sales').select('day').execute()).length;

describe('sales of days and months', () => {
  it('[DESK-03] has 30 days, the 30 before and twelve months, in Indian time', async () => {
    const opened = await openShop();
    const { shop, asha, admin, saree } = opened;
    await buy(shop, asha, saree, { quantity: 2 });
    await buyEarlier(opened, 1);
    await buyEarlier(opened, 30);
    await buyEarlier(opened, 330);

    const { body } = await admin.call(adminDashboard.sales);

    expect([body.last_30_days.length, body.previous_30_days.length]).toEqual([30, 30]);
    expect(body.last_30_days.slice(-2)).toMatchObject([
      { orders: 1, sales: PRICE },
      { orders: 1, sales: 2 * PRICE },
    ]);
    expect(body.previous_30_days.at(-1)).toMatchObject({ orders: 1, sales: PRICE });
    expect(body.last_12_months).toHaveLength(12);
    expect(body.last_12_months.reduce((sum, { sales }) => sum + sales, 0)).toBe(5 * PRICE);
    expect(body.complete).toBe(true);
  });

  it('[DESK-03] stored days say the same as the orders, also after they change', async () => {
    const opened = await openShop();
    const { shop, asha, admin, saree } = opened;
    const cancelled = await buyEarlier(opened, 3);
    const refunded = await buyEarlier(opened, 3);
    await buy(shop, asha, saree);
    const before = (await admin.call(adminDashboard.sales)).body;

    await storeDaySales(shop.deps);
    expect(await countStored(shop)).toBeGreaterThan(300);
    expect((await admin.call(adminDashboard.sales)).body).toEqual(before);

    await cancel(admin, cancelled);
    expect(await getDay(admin, 3)).toMatchObject({ orders: 2, sales: PRICE });
    await storeDaySales(shop.deps);
    const body = { request_id: randomUUID(), amount: 450, reason: 'A stain' };
    await admin.call(adminPayments.refundPart, { params: { id: refunded }, body });
    expect(await getDay(admin, 3)).toMatchObject({ orders: 2, sales: PRICE - 450 });
    await storeDaySales(shop.deps);

    expect(await getDay(admin, 3)).toMatchObject({ orders: 2, sales: PRICE - 450 });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[DESK-03] an order that is refunded in full and sent all the same is no sale', async () => {
    const opened = await openShop();
    const { shop, admin } = opened;
    const order_id = await buyEarlier(opened, 2);
    await cancel(admin, order_id);
    await admin.call(adminPayments.refundOrder, { params: { id: order_id } });
    await storeDaySales(shop.deps);
    await admin.call(adminOrders.changeStatus, {
      params: { order_id },
      body: { order_status: 'Shipped' },
    });
    await storeDaySales(shop.deps);

    expect(await getDay(admin, 2)).toMatchObject({ orders: 1, sales: 0 });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[DESK-03] nothing is stored while a change of a past day is not committed', async () => {
    const opened = await openShop();
    const { shop, admin } = opened;
    const order_id = await buyEarlier(opened, 2);
    await shop.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('orders')
        .set({ order_status: 'Cancelled' })
        .where('order_id', '=', order_id)
        .execute();
      await storeDaySales(shop.deps);
    });
    expect(await countStored(shop)).toBe(0);
    expect(await getDay(admin, 2)).toMatchObject({ orders: 1, sales: 0 });
    await storeDaySales(shop.deps);

    expect(await countStored(shop)).toBeGreaterThan(300);
    expect(await getDay(admin, 2)).toMatchObject({ orders: 1, sales: 0 });
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[DESK-03] in a large shop at most 31 days are read from orders, the others when stored', async () => {
    const opened = await openShop();
    const { shop } = opened;
    await buyEarlier(opened, 1);
    await buyEarlier(opened, 40);
    const large = { fewOrders: 2 };
    const sumOrders = (periods: { orders: number }[]) =>
      periods.reduce((sum, { orders }) => sum + orders, 0);

    const early = await listSales(shop.db, large);
    expect(early.complete).toBe(false);
    expect([sumOrders(early.last_30_days), sumOrders(early.previous_30_days)]).toEqual([1, 0]);
    await storeDaySales(shop.deps);
    const later = await listSales(shop.db, large);

    expect(later.complete).toBe(true);
    expect([sumOrders(later.last_30_days), sumOrders(later.previous_30_days)]).toEqual([1, 1]);
  });

  it('[DESK-03] a stored day that differs from its orders violates an invariant', async () => {
    const opened = await openShop();
    const { shop } = opened;
    await buyEarlier(opened, 2);
    await storeDaySales(shop.deps);
    await sql`update day_sales set sold_paise = sold_paise + 1 where orders = 1`.execute(shop.db);

    expect(await listViolations(shop)).toMatchObject([{ kind: 'day_sales_mismatch' }]);
  });
});
