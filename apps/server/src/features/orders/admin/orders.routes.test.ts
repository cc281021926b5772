import { desk, managing, orders, shopkeeping } from '@shop/contract';
import { ORDER_STATUSES, type OrderStatus } from '@shop/domain/order-status';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { passTime } from '#test/advance-time.ts';
import { broken, buy, stockOf, workOff } from '#test/payments.ts';
import { openTestShop, type TestShop } from '#test/test-shop.ts';

const open = async (options: Parameters<typeof openTestShop>[0] = {}) => {
  const shop = await openTestShop(options);
  const [asha, admin] = [await shop.signUp(), await shop.logInAdmin()];
  const saree = await shop.addProduct({ stock: 50 });
  return { shop, asha, admin, saree };
};
const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
type Admin = Awaited<ReturnType<TestShop['logInAdmin']>>;

const INDIA_AHEAD_MS = 5.5 * 3600 * 1000;

const setStatus = (admin: Admin, order_id: string, order_status: OrderStatus) =>
  admin.call(shopkeeping.changeStatus, { params: { order_id }, body: { order_status } });
const found = async (admin: Admin, query: object = {}) =>
  (await admin.call(shopkeeping.listAll, { query })).body;
const idsOf = (list: { orders: { order_id: string }[] }) => list.orders.map((row) => row.order_id);
const auditOf = async (admin: Admin, order_id: string) =>
  (await admin.call(managing.audit, { query: { order_id } })).body.audit;

/** Three orders, dated and priced to be told apart. */
async function threeOrders() {
  const { shop, asha, admin, saree } = await open();
  const dates = ['2025-11-30T18:29:00Z', '2025-11-30T18:31:00Z', '2026-11-10T06:00:00Z'];
  const ids: string[] = [];
  for (const [place, date] of dates.entries()) {
    const { order_id } = await buy(shop, asha, saree, { quantity: 3 - place });
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
    names: (list: { orders: { order_id: string }[] }) => idsOf(list).map((id) => ids.indexOf(id)),
  };
}

describe('the list of all orders', () => {
  it('[API-11] takes month, order_status, sort_by and order; newest first by itself', async () => {
    const { admin, ids, names } = await threeOrders();
    await setStatus(admin, ids[0] ?? '', 'Shipped');

    expect(names(await found(admin))).toEqual([2, 1, 0]);
    // One minute before midnight in India, and one after it: the months are India's.
    expect(names(await found(admin, { month: '11' }))).toEqual([2, 0]);
    expect(names(await found(admin, { month: '12' }))).toEqual([1]);
    expect(names(await found(admin, { month: '11', year: '2025' }))).toEqual([0]);
    expect(names(await found(admin, { year: '2025' }))).toEqual([1, 0]);
    expect(names(await found(admin, { order_status: 'Shipped' }))).toEqual([0]);
    expect(names(await found(admin, { sort_by: 'total_amount', order: 'asc' }))).toEqual([2, 1, 0]);
    expect(names(await found(admin, { sort_by: 'order_date', order: 'ASC' }))).toEqual([0, 1, 2]);
    expect((await found(admin, { month: '11' })).total_orders).toBe(2);
    for (const query of [
      { month: '0' },
      { month: '13' },
      { order_status: 'Lost' },
      { sort_by: 'x' },
    ]) {
      expect((await admin.call(shopkeeping.listAll, { query: query as never })).status).toBe(400);
    }
  });

  it("a month is from its first to its last moment on India's clock, every month of the year", async () => {
    const { shop, asha, admin, saree } = await open();
    const { order_id } = await buy(shop, asha, saree);
    const missed: string[] = [];
    for (let month = 1; month <= 12; month += 1) {
      const from = Date.UTC(2028, month - 1, 1) - INDIA_AHEAD_MS;
      const to = Date.UTC(2028, month, 1) - INDIA_AHEAD_MS;
      for (const [moment, inside] of [
        [from - 1, 0],
        [from, 1],
        [to - 1, 1],
        [to, 0],
      ] as const) {
        const order_date = new Date(moment);
        await shop.db
          .updateTable('orders')
          .set({ order_date })
          .where('order_id', '=', order_id)
          .execute();
        for (const query of [{ month: `${month}` }, { month: `${month}`, year: '2028' }]) {
          const { total_orders } = await found(admin, query);
          if (total_orders !== inside)
            missed.push(`${order_date.toISOString()} ${JSON.stringify(query)}`);
        }
      }
    }
    expect(missed).toEqual([]);
  });
});

describe('a status', () => {
  it('may follow any other; Delivered is dated by the shop, and nothing else moves', async () => {
    const { shop, asha, admin, saree } = await open();
    const { order_id } = await buy(shop, asha, saree);
    const left = await stockOf(shop, saree);

    for (const from of ORDER_STATUSES) {
      for (const to of ORDER_STATUSES) {
        await setStatus(admin, order_id, from);
        expect((await setStatus(admin, order_id, to)).status).toBe(200);
        const { body } = await asha.call(orders.view, { params: { id: order_id }, query: {} });
        expect([body.order_status, body.delivery_date !== null]).toEqual([to, to === 'Delivered']);
      }
    }
    expect(await stockOf(shop, saree)).toBe(left);
    const body = { order_status: 'Delivered', delivery_date: '1999-01-01T00:00:00Z' } as const;
    await admin.call(shopkeeping.changeStatus, { params: { order_id }, body });
    const [entry] = await auditOf(admin, order_id);
    expect(entry).toMatchObject({ action: 'status changed', after: { order_status: 'Delivered' } });
    expect(String(entry?.after.delivery_date)).not.toContain('1999');
  });

  it('is refused to whoever saw another one, and says which it is now', async () => {
    const { shop, asha, admin, saree } = await open();
    const { order_id } = await buy(shop, asha, saree);
    await setStatus(admin, order_id, 'Delivered');

    const body = { order_status: 'Shipped', status_base: 'Pending' } as const;
    const late = await admin.call(shopkeeping.changeStatus, { params: { order_id }, body });

    expect([late.status, late.body.error]).toEqual([409, 'STATUS_CHANGED']);
    expect(late.body.msg).toContain('It is Delivered now.');
    expect((await found(admin)).orders[0]?.order_status).toBe('Delivered');
    const again = { order_status: 'Delivered', status_base: 'Pending' } as const;
    const repeated = await admin.call(shopkeeping.changeStatus, {
      params: { order_id },
      body: again,
    });
    expect(repeated.status).toBe(200);
  });

  it('of an order that is not there is not found', async () => {
    const { admin } = await open();
    expect((await setStatus(admin, '0000-0000', 'Shipped')).body.error).toBe('ORDER_NOT_FOUND');
  });
});

describe('a cancellation', () => {
  it('is asked for once by the customer, cancels nothing, and shows up for the admin', async () => {
    const { shop, asha, admin, saree } = await open();
    const stranger = await shop.signUp();
    const { order_id } = await buy(shop, asha, saree);
    await buy(shop, asha, saree);
    const ask = (who: typeof asha) =>
      who.call(orders.requestCancellation, { params: { id: order_id } });

    expect((await ask(stranger)).status).toBe(404);
    const first = await ask(asha);
    const again = await ask(asha);

    expect(first.status).toBe(200);
    expect(again.body.requested_at).toBe(first.body.requested_at);
    const mine = (await asha.call(orders.listMine)).body;
    expect(mine.cancellations).toEqual([{ order_id, requested_at: first.body.requested_at }]);
    expect(mine.orders.every(({ order_status }) => order_status === 'Pending')).toBe(true);
    const asked = await found(admin, { cancellation: 'requested' });
    expect(idsOf(asked)).toEqual([order_id]);
    expect(asked.handling).toMatchObject([{ cancellation_requested_at: first.body.requested_at }]);
    expect((await admin.call(shopkeeping.summary)).body.today).toMatchObject({
      cancellation_requests: 1,
    });
  });

  it('offers stock and money back, each once, and only then', async () => {
    const { shop, asha, admin, saree } = await open({ ownProvider: true });
    const { order_id, result } = await buy(shop, asha, saree, { quantity: 2 });
    const left = await stockOf(shop, saree);
    const params = { id: order_id };
    const restock = () => admin.call(shopkeeping.restock, { params });
    const refund = () => admin.call(desk.refundOrder, { params });

    expect((await restock()).body.error).toBe('NOT_CANCELLED');
    expect((await refund()).body.error).toBe('NOT_CANCELLED');
    await setStatus(admin, order_id, 'Cancelled');
    expect(await stockOf(shop, saree)).toBe(left);

    const restocked = await Promise.all([restock(), restock(), restock()]);
    expect(statusesOf(restocked)).toEqual([200, 409, 409]);
    expect(await stockOf(shop, saree)).toBe(left + 2);
    const refunded = await Promise.all([refund(), refund(), refund()]);
    expect(statusesOf(refunded)).toEqual([200, 409, 409]);

    await workOff(shop);
    await shop.provider.moveClock(60);
    await passTime(shop.db, '1 hour');
    await workOff(shop);
    const { payments: taken } = await shop.provider.ledger();
    const theirs = taken.find(({ id }) => id === result.razorpay_payment_id);
    expect(theirs?.amount_refunded).toBe(theirs?.amount);
    const { body } = await asha.call(orders.view, { params, query: {} });
    expect(body.payment_status).toBe('Refunded');
    expect((await found(admin)).handling).toMatchObject([{ restocked: true, refund: 'processed' }]);
    expect((await auditOf(admin, order_id)).map(({ action }) => action)).toEqual([
      'refund asked for',
      'put back in stock',
      'status changed',
    ]);
    expect(await broken(shop)).toEqual([]);
  });
});

it('[ORDERS-12] an order is shown to its own customer and to admins, to nobody else', async () => {
  const { shop, asha, admin, saree } = await open();
  const other = await shop.signUp();
  const { order_id } = await buy(shop, asha, saree);
  const params = { id: order_id };
  const look = async (who: Pick<typeof asha, 'call'>, query: { as?: 'admin' }) =>
    (await who.call(orders.view, { params, query })).status;

  expect(await look(asha, {})).toBe(200);
  expect(await look(admin, { as: 'admin' })).toBe(200);
  expect(await look(other, {})).toBe(404);
  expect(await look(asha, { as: 'admin' })).toBe(401);
  expect(await look(admin, {})).toBe(401);
  expect(await look(shop.visitor(), {})).toBe(401);
});

it("the summary counts the month on India's clock, and forgets what was cancelled", async () => {
  const { shop, asha, admin, saree } = await open();
  const low = await shop.addProduct({ name: 'Mayil Saree', stock: 3 });
  await buy(shop, asha, saree, { quantity: 3 });
  await buy(shop, asha, low, { quantity: 2 });
  const { order_id } = await buy(shop, asha, saree, { quantity: 9 });
  await setStatus(admin, order_id, 'Cancelled');

  await datedBeforeThisMonth(shop, (await buy(shop, asha, saree, { quantity: 4 })).order_id);

  const { body } = await admin.call(shopkeeping.summary);

  expect(body.today).toEqual({ pending: 3, cancellation_requests: 0, payments: 0, low_stock: 1 });
  expect(body.month).toMatchObject({ orders: 3, sales: 5 * 2450 });
  expect(body.month.by_day.at(-1)).toMatchObject({ orders: 3, sales: 5 * 2450 });
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
  expect(body.newest_pending).toHaveLength(3);
  expect(body.newest_pending[0]).toMatchObject({ user_name: asha.name });
});

/** The last moment of the month before this one in India; what is frozen is dated past its guard. */
async function datedBeforeThisMonth({ db }: TestShop, order_id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const moment = sql`date_trunc('month', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata'
      - interval '1 second'`;
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`update orders set order_date = ${moment} where order_id = ${order_id}`.execute(trx);
    await sql`update order_item set ordered_at = ${moment} where order_id = ${order_id}`.execute(
      trx,
    );
  });
}
