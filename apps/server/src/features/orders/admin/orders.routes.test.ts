import { adminOrders, adminPayments, adminProducts, orders } from '@shop/contract';
import { ORDER_STATUSES, type OrderStatus } from '@shop/domain/orders/order-status';
import { advanceTime } from '@shop/test-kit/advance-time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { buy, drainPollers, getStock, listViolations } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

const openShop = async (options: Parameters<typeof createTestShop>[0] = {}) => {
  const shop = await createTestShop(options);
  const [asha, admin] = [await shop.createCustomer(), await shop.createAdmin()];
  const saree = await shop.addProduct({ stock: 50 });
  return { shop, asha, admin, saree };
};
const getStatuses = (responses: { status: number }[]) =>
  responses.map(({ status }) => status).toSorted((a, b) => a - b);
type Admin = Awaited<ReturnType<TestShop['createAdmin']>>;

const setStatus = (admin: Admin, order_id: string, order_status: OrderStatus) =>
  admin.call(adminOrders.changeStatus, { params: { order_id }, body: { order_status } });
const list = async (admin: Admin, query: object = {}) =>
  (await admin.call(adminOrders.listAll, { query })).body;
const getIds = (page: { orders: { order_id: string }[] }) => page.orders.map((row) => row.order_id);
const listAudit = async (admin: Admin, order_id: string) =>
  (await admin.call(adminProducts.audit, { query: { order_id } })).body.audit;

describe('an order status', () => {
  it('may follow any other; Delivered sets the date, and stock does not change', async () => {
    const { shop, asha, admin, saree } = await openShop();
    const { order_id } = await buy(shop, asha, saree);
    const left = await getStock(shop, saree);

    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        await setStatus(admin, order_id, from);
        expect((await setStatus(admin, order_id, to)).status).toBe(200);
        const { body } = await asha.call(orders.view, { params: { id: order_id }, query: {} });
        expect([body.order_status, body.delivery_date !== null]).toEqual([to, to === 'Delivered']);
      }
    }
    expect(await getStock(shop, saree)).toBe(left);
    const [entry] = await listAudit(admin, order_id);
    expect(entry).toMatchObject({ action: 'status changed', after: { order_status: 'Cancelled' } });
  });

  it('[ADMIN-11] gives an order that left Delivered by mistake its old delivery date back', async () => {
    const { shop, asha, admin, saree } = await openShop();
    const { order_id } = await buy(shop, asha, saree);
    const old = '2026-01-12T06:30:00.000Z';
    await setStatus(admin, order_id, 'Delivered');
    await shop.db.updateTable('orders').set({ delivery_date: old }).execute();
    const deliver = async (delivery_date: string) => {
      const body = { order_status: 'Delivered', delivery_date } as const;
      await admin.call(adminOrders.changeStatus, { params: { order_id }, body });
      return (await list(admin)).orders[0]?.delivery_date;
    };

    await setStatus(admin, order_id, 'Shipped');
    expect(await deliver('2026-01-11T06:30:00.000Z')).not.toContain('2026-01-1');
    await setStatus(admin, order_id, 'Pending');
    expect(await deliver(old)).not.toBe(old);

    await shop.db.updateTable('orders').set({ delivery_date: old }).execute();
    await setStatus(admin, order_id, 'Pending');
    expect(await deliver(old)).toBe(old);
  });

  it('[ADMIN-11] keeps the delivery date that is sent, if it is within a day of now', async () => {
    const { shop, asha, admin, saree } = await openShop();
    const { order_id } = await buy(shop, asha, saree);
    const deliver = async (delivery_date: unknown) => {
      await setStatus(admin, order_id, 'Pending');
      const body = { order_status: 'Delivered', delivery_date } as const;
      const { status } = await admin.call(adminOrders.changeStatus, { params: { order_id }, body });
      expect(status).toBe(200);
      const [row] = (await list(admin)).orders;
      return Date.parse(String(row?.delivery_date));
    };
    const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

    for (const sent of [hoursFromNow(-23), hoursFromNow(-2), hoursFromNow(23)]) {
      expect(await deliver(sent)).toBe(Date.parse(sent));
    }
    for (const sent of [
      hoursFromNow(-25),
      hoursFromNow(25),
      '1999-01-01T00:00:00Z',
      '-200000-01-01T00:00:00Z',
      'soon',
      '',
      null,
      undefined,
      7,
    ]) {
      expect(Math.abs((await deliver(sent)) - Date.now())).toBeLessThan(60_000);
    }
  });

  it('[ADMIN-11] keeps the first delivery date when Delivered is saved again', async () => {
    const { shop, asha, admin, saree } = await openShop();
    const { order_id } = await buy(shop, asha, saree);
    await setStatus(admin, order_id, 'Delivered');
    const [first] = (await list(admin)).orders;
    const delivery_date = new Date(Date.now() - 7_200_000).toISOString();

    await admin.call(adminOrders.changeStatus, {
      params: { order_id },
      body: { order_status: 'Delivered', delivery_date },
    });

    expect((await list(admin)).orders[0]?.delivery_date).toBe(first?.delivery_date);
  });

  it('is rejected when the admin saw another one, with the current status', async () => {
    const { shop, asha, admin, saree } = await openShop();
    const { order_id } = await buy(shop, asha, saree);
    await setStatus(admin, order_id, 'Delivered');

    const body = { order_status: 'Shipped', status_base: 'Pending' } as const;
    const late = await admin.call(adminOrders.changeStatus, { params: { order_id }, body });

    expect([late.status, late.body.error]).toEqual([409, 'STATUS_CHANGED']);
    expect(late.body.msg).toContain('It is Delivered now.');
    expect((await list(admin)).orders[0]?.order_status).toBe('Delivered');
    const again = { order_status: 'Delivered', status_base: 'Pending' } as const;
    const repeated = await admin.call(adminOrders.changeStatus, {
      params: { order_id },
      body: again,
    });
    expect(repeated.status).toBe(200);
  });

  it('of an unknown order responds ORDER_NOT_FOUND', async () => {
    const { admin } = await openShop();
    expect((await setStatus(admin, '0000-0000', 'Shipped')).body.error).toBe('ORDER_NOT_FOUND');
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
    expect(requested.handling).toMatchObject([
      { cancellation_requested_at: first.body.requested_at },
    ]);
    expect((await admin.call(adminOrders.summary)).body.today).toMatchObject({
      cancellation_requests: 1,
    });
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
    expect((await list(admin)).handling).toMatchObject([{ restocked: true, refund: 'processed' }]);
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

it('[F5] [F19] the dashboard has days and months in Indian time, and the oldest pending order first', async () => {
  const { shop, asha, admin, saree } = await openShop();
  const low = await shop.addProduct({ name: 'Mayil Saree', stock: 3 });
  await buy(shop, asha, saree, { quantity: 3 });
  await buy(shop, asha, low, { quantity: 2 });
  const { order_id } = await buy(shop, asha, saree, { quantity: 9 });
  await setStatus(admin, order_id, 'Cancelled');

  const { order_id: oldest } = await buy(shop, asha, saree, { quantity: 4 });
  await backdateToLastMonth(shop, oldest);

  const { body } = await admin.call(adminOrders.summary);

  expect(body.today).toEqual({
    ...{ pending: 3, cancellation_requests: 0, not_refunded: 1, not_restocked: 1 },
    ...{ payments: 0, low_stock: 1 },
  });
  expect(body.month).toMatchObject({ orders: 3, sales: 5 * 2450 });
  expect(body.last_30_days).toHaveLength(30);
  expect(body.last_30_days.at(-1)).toMatchObject({ orders: 3, sales: 5 * 2450 });
  expect(body.last_12_months).toHaveLength(12);
  expect(body.last_12_months.slice(-2)).toMatchObject([
    { orders: 1, sales: 4 * 2450 },
    { period: body.month.name, orders: 3, sales: 5 * 2450 },
  ]);
  expect(body.month.by_status).toEqual([
    { status: 'Pending', orders: 2 },
    { status: 'Shipped', orders: 0 },
    { status: 'Delivered', orders: 0 },
    { status: 'Cancelled', orders: 1 },
  ]);
  expect(body.month.best_sellers).toMatchObject([
    { product_id: saree, pieces: 3, sales: 3 * 2450 },
    { product_id: low, pieces: 2 },
  ]);
  expect(body.low_stock).toEqual([{ product_id: low, name: 'Mayil Saree', stock: 1 }]);
  expect(body.oldest_pending).toHaveLength(3);
  expect(body.oldest_pending[0]).toMatchObject({ order_id: oldest, user_name: asha.name });
});

it('[F2] [F19] sales do not count an order that was refunded, whatever its status', async () => {
  const { shop, asha, admin, saree } = await openShop({ ownProvider: true });
  const { order_id } = await buy(shop, asha, saree);
  await buy(shop, asha, saree, { quantity: 2 });
  await setStatus(admin, order_id, 'Cancelled');
  await admin.call(adminPayments.refundOrder, { params: { id: order_id } });
  await drainPollers(shop);
  await shop.provider.advanceClock(60);
  await advanceTime(shop.db, '1 hour');
  await drainPollers(shop);
  await setStatus(admin, order_id, 'Shipped');

  const { body } = await admin.call(adminOrders.summary);

  expect(body.month).toMatchObject({ orders: 2, sales: 2 * 2450 });
  expect(body.last_30_days.at(-1)).toMatchObject({ orders: 2, sales: 2 * 2450 });
  expect(body.last_12_months.at(-1)).toMatchObject({ orders: 2, sales: 2 * 2450 });
});

/** Dates an order at the last second of the previous month in India, with its triggers disabled. */
async function backdateToLastMonth({ db }: TestShop, order_id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const date = sql`date_trunc('month', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
      - interval '1 second'`;
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update orders set order_date = ${date} where order_id = ${order_id}`.execute(trx);
    await sql`update order_item set ordered_at = ${date} where order_id = ${order_id}`.execute(trx);
  });
}
