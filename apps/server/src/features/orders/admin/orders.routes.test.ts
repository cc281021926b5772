import { adminOrders, adminPayments, adminProducts, orders } from '@shop/contract';
import type { OrderStatus } from '@shop/domain/orders/order-status';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buy, drainPollers, getStock, listViolations } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const openShop = async (options: Parameters<typeof createTestShop>[0] = {}) => {
  const shop = await createTestShop(options);
  const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
  const saree = await shop.addProduct({ stock: 50 });
  return { shop, asha, admin, saree };
};
const getStatuses = (responses: { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);
type Staff = Awaited<ReturnType<TestShop['createStaff']>>;

const INDIA_OFFSET_MS = 5.5 * 3600 * 1000;

const setStatus = (admin: Staff, order_id: string, order_status: OrderStatus) =>
  admin.call(adminOrders.changeStatus, { params: { order_id }, body: { order_status } });
const list = async (admin: Staff, query: object = {}) =>
  (await admin.call(adminOrders.listAll, { query })).body;
const getIds = (page: { orders: { order_id: string }[] }) => page.orders.map((row) => row.order_id);
const listAudit = async (admin: Staff, order_id: string) =>
  (await admin.call(adminProducts.audit, { query: { order_id } })).body.audit;

/** Three orders with different dates and totals. */
async function threeOrders() {
  const { shop, asha, admin, saree } = await openShop();
  const dates = ['2025-11-30T18:29:00Z', '2025-11-30T18:31:00Z', '2026-11-10T06:00:00Z'];
  const ids: string[] = [];
  for (const [index, date] of dates.entries()) {
    const { order_id } = await buy(shop, asha, saree, { quantity: 3 - index });
    ids.push(order_id);
    await shop.db
      .updateTable('orders')
      .set({ order_date: new Date(date) })
      .where('order_id', '=', order_id)
      .execute();
  }
  return {
    shop,
    admin,
    ids,
    names: (page: { orders: { order_id: string }[] }) => getIds(page).map((id) => ids.indexOf(id)),
  };
}

describe('the order list', () => {
  it('[API-11] accepts month, order_status, sort_by and order; newest first by default', async () => {
    const { admin, ids, names } = await threeOrders();
    await setStatus(admin, ids[0] ?? '', 'Shipped');

    expect(names(await list(admin))).toEqual([2, 1, 0]);
    // One minute before and one minute after midnight in India.
    expect(names(await list(admin, { month: '11', year: '2025' }))).toEqual([0]);
    expect(names(await list(admin, { month: '12', year: '2025' }))).toEqual([1]);
    expect(names(await list(admin, { year: '2025' }))).toEqual([1, 0]);
    expect(names(await list(admin, { order_status: 'Shipped' }))).toEqual([0]);
    expect(names(await list(admin, { sort_by: 'total_amount', order: 'asc' }))).toEqual([2, 1, 0]);
    expect(names(await list(admin, { sort_by: 'order_date', order: 'ASC' }))).toEqual([0, 1, 2]);
    expect((await list(admin, { year: '2025' })).total_orders).toBe(2);
    for (const query of [{ month: '0' }, { month: '13' }]) {
      expect((await admin.call(adminOrders.listAll, { query })).status).toBe(400);
    }
  });

  it('[API-13] is empty for an unknown status, and in the default order for an unknown one', async () => {
    const { admin, names } = await threeOrders();

    expect(await list(admin, { order_status: 'Lost' })).toMatchObject({
      orders: [],
      total_orders: 0,
    });
    expect(names(await list(admin, { sort_by: 'x', order: 'sideways' }))).toEqual([2, 1, 0]);
    expect(names(await list(admin, { sort_by: 'x', order: 'ASC' }))).toEqual([0, 1, 2]);
    expect(names(await list(admin, { sort_by: 'total_amount', order: 'Asc' }))).toEqual([2, 1, 0]);
  });

  it('[API-11] reads empty query values as not set', async () => {
    const { admin, ids } = await threeOrders();
    // buildUrl leaves empty values out, a form of a browser does not.
    const path =
      '/api/order/admin-get?month=&year=&order_status=&sort_by=&order=&page=&cancellation=' as const;

    const { status, body } = await admin.call({ ...adminOrders.listAll, path });

    expect([status, body.orders?.length]).toEqual([200, ids.length]);
  });

  it('filters by months in Indian time, to the millisecond', async () => {
    const { shop, asha, admin, saree } = await openShop();
    const { order_id } = await buy(shop, asha, saree);
    const missed: string[] = [];
    for (let month = 1; month <= 12; month += 1) {
      const from = Date.UTC(2028, month - 1, 1) - INDIA_OFFSET_MS;
      const to = Date.UTC(2028, month, 1) - INDIA_OFFSET_MS;
      for (const [time, inside] of [
        [from - 1, 0],
        [from, 1],
        [to - 1, 1],
        [to, 0],
      ] as const) {
        const order_date = new Date(time);
        await shop.db
          .updateTable('orders')
          .set({ order_date })
          .where('order_id', '=', order_id)
          .execute();
        const { total_orders } = await list(admin, { month: `${month}`, year: '2028' });
        if (total_orders !== inside) missed.push(order_date.toISOString());
      }
    }
    expect(missed).toEqual([]);
  });

  it('[ADMIN-09] reads a month without a year as the latest such month', async () => {
    const { shop, asha, admin, saree } = await openShop();
    const { order_id } = await buy(shop, asha, saree);
    const found: number[][] = [];
    // The middle of each of the last 24 months in India, the latest first.
    for (let ago = 0; ago < 24; ago += 1) {
      const { rows } = await sql<{ month: string }>`
        update orders set order_date =
          (date_trunc('month', now() at time zone 'Asia/Kolkata') + interval '14 days'
            - make_interval(months => ${ago})) at time zone 'Asia/Kolkata'
        where order_id = ${order_id}
        returning extract(month from order_date at time zone 'Asia/Kolkata')::text as month`.execute(
        shop.db,
      );
      for (let month = 1; month <= 12; month += 1) {
        const { total_orders = 0 } = await list(admin, { month: `${month}` });
        if (total_orders > 0) found.push([ago, month - Number(rows[0]?.month)]);
      }
    }

    expect(found).toEqual(Array.from({ length: 12 }, (_, ago) => [ago, 0]));
  });
});

describe('a cancellation', () => {
  it('is requested once by the customer, cancels nothing, and is listed for the admin', async () => {
    const { shop, asha, admin, saree } = await openShop();
    const other = await shop.createCustomer();
    const { order_id } = await buy(shop, asha, saree);
    await buy(shop, asha, saree);
    const request = (customer: typeof asha) =>
      customer.call(orders.requestCancellation, { params: { id: order_id } });

    expect((await request(other)).status).toBe(404);
    const first = await request(asha);
    const again = await request(asha);

    expect(first.status).toBe(200);
    expect(again.body.requested_at).toBe(first.body.requested_at);
    const mine = (await asha.call(orders.listMine)).body;
    expect(mine.cancellations).toEqual([{ order_id, requested_at: first.body.requested_at }]);
    expect(mine.orders.every(({ order_status }) => order_status === 'Pending')).toBe(true);
    const requested = await list(admin, { cancellation: 'requested' });
    expect(getIds(requested)).toEqual([order_id]);
    expect(requested.fulfilments).toMatchObject([
      { cancellation_requested_at: first.body.requested_at },
    ]);
    expect((await admin.call(adminOrders.counts)).body).toMatchObject({ cancellation_requests: 1 });
  });

  it('allows one restock and one refund, and neither before', async () => {
    const { shop, asha, admin, saree } = await openShop({ ownProvider: true });
    const { order_id, result } = await buy(shop, asha, saree, { quantity: 2 });
    const left = await getStock(shop, saree);
    const params = { id: order_id };
    const restock = () => admin.call(adminOrders.restock, { params });
    const refund = () => admin.call(adminPayments.refundOrder, { params });

    expect((await restock()).body.error).toBe('NOT_CANCELLED');
    expect((await refund()).body.error).toBe('NOT_CANCELLED');
    await setStatus(admin, order_id, 'Cancelled');
    expect(await getStock(shop, saree)).toBe(left);

    const restocked = await Promise.all([restock(), restock(), restock()]);
    expect(getStatuses(restocked)).toEqual([200, 409, 409]);
    expect(await getStock(shop, saree)).toBe(left + 2);
    const refunded = await Promise.all([refund(), refund(), refund()]);
    expect(getStatuses(refunded)).toEqual([200, 409, 409]);

    await drainPollers(shop);
    await shop.provider.advanceClock(60);
    await advanceTime(shop.db, '1 hour');
    await drainPollers(shop);
    const { payments: taken } = await shop.provider.ledger();
    const refundedPayment = taken.find(({ id }) => id === result.razorpay_payment_id);
    expect(refundedPayment?.amount_refunded).toBe(refundedPayment?.amount);
    const { body } = await asha.call(orders.view, { params, query: {} });
    expect(body.payment_status).toBe('Refunded');
    expect((await list(admin)).fulfilments).toMatchObject([
      { restocked: true, refund: 'processed' },
    ]);
    expect((await listAudit(admin, order_id)).map(({ action }) => action)).toEqual([
      'refund asked for',
      'put back in stock',
      'status changed',
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });
});

it('[ORDERS-12] an order is visible to its customer and to admins only', async () => {
  const { shop, asha, admin, saree } = await openShop();
  const other = await shop.createCustomer();
  const { order_id } = await buy(shop, asha, saree);
  const params = { id: order_id };
  const view = async (caller: Pick<typeof asha, 'call'>, query: { as?: 'admin' }) =>
    (await caller.call(orders.view, { params, query })).status;

  expect(await view(asha, {})).toBe(200);
  expect(await view(admin, { as: 'admin' })).toBe(200);
  expect(await view(other, {})).toBe(404);
  expect(await view(asha, { as: 'admin' })).toBe(401);
  expect(await view(admin, {})).toBe(200);
  expect(await view(shop.createClient(), {})).toBe(401);
});

it("[ORDERS-12] the customer's session decides in a browser that has the admin's as well", async () => {
  const { shop, asha, admin, saree } = await openShop();
  const other = await shop.createCustomer();
  const { order_id } = await buy(shop, asha, saree);
  const both = shop.createClient({ ...admin.cookies, ...other.cookies });
  const view = async (query: { as?: 'admin' }) =>
    (await both.call(orders.view, { params: { id: order_id }, query })).status;

  expect(await view({})).toBe(404);
  expect(await view({ as: 'admin' })).toBe(200);
});
