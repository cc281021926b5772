import { adminOrders, adminPayments, adminProducts, orders } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { buy, drainPollers, getStock, listViolations } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Staff = Awaited<ReturnType<TestShop['createStaff']>>;

async function openShop(options: Parameters<typeof createTestShop>[0] = {}) {
  const shop = await createTestShop(options);
  const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
  const saree = await shop.addProduct({ stock: 50 });
  const { order_id, result } = await buy(shop, asha, saree, { quantity: 2 });
  const params = { id: order_id };
  const request = () => asha.call(orders.requestCancellation, { params });
  return { shop, asha, admin, saree, order_id, params, request, result };
}

const approve = (admin: Staff, id: string) =>
  admin.call(adminPayments.approveCancellation, { params: { id } });
const decline = (admin: Staff, id: string, reason: string) =>
  admin.call(adminOrders.declineCancellation, { params: { id }, body: { reason } });
const setStatus = (admin: Staff, order_id: string, order_status: 'Shipped' | 'Cancelled') =>
  admin.call(adminOrders.changeStatus, { params: { order_id }, body: { order_status } });
const count = async (admin: Staff) => (await admin.call(adminOrders.counts)).body;
const listActions = async (admin: Staff, order_id: string) =>
  (await admin.call(adminProducts.audit, { query: { order_id } })).body.audit.map(
    ({ action }) => action,
  );
const listView = async (admin: Staff, query: object) =>
  (await admin.call(adminOrders.listAll, { query })).body.orders.map(({ order_id }) => order_id);

describe('approving a cancellation request', () => {
  it('[RETURN-04] cancels, restocks and refunds once, however often it is pressed', async () => {
    const { shop, admin, saree, order_id, request, result } = await openShop({ ownProvider: true });
    const left = await getStock(shop, saree);
    await request();

    const responses = await Promise.all([1, 2, 3].map(() => approve(admin, order_id)));
    await drainPollers(shop);
    const repeated = await approve(admin, order_id);

    expect([...responses, repeated].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await getStock(shop, saree)).toBe(left + 2);
    const { payments } = await shop.provider.ledger();
    const payment = payments.find(({ id }) => id === result.razorpay_payment_id);
    expect(payment?.amount_refunded).toBe(payment?.amount);
    expect(await listActions(admin, order_id)).toEqual([
      'refund asked for',
      'put back in stock',
      'status changed',
    ]);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('[RETURN-04] needs an open request, and a parcel that has not left', async () => {
    const { shop, admin, saree, order_id, request } = await openShop();
    const left = await getStock(shop, saree);

    expect((await approve(admin, order_id)).body.error).toBe('CANCELLATION_ANSWERED');
    await request();
    await setStatus(admin, order_id, 'Shipped');
    expect((await approve(admin, order_id)).body.msg).toContain('It is now Shipped.');
    expect((await approve(admin, '0000-0000')).body.error).toBe('ORDER_NOT_FOUND');

    expect(await getStock(shop, saree)).toBe(left);
    expect(await listActions(admin, order_id)).toEqual(['status changed']);
  });

  it('[RETURN-04] finishes an order that was cancelled by hand', async () => {
    const { shop, admin, saree, order_id, request } = await openShop();
    const left = await getStock(shop, saree);
    await request();
    await setStatus(admin, order_id, 'Cancelled');

    expect((await approve(admin, order_id)).status).toBe(200);

    expect(await getStock(shop, saree)).toBe(left + 2);
    expect(await count(admin)).toMatchObject({ not_refunded: 0, not_restocked: 0 });
  });
});

describe('declining a cancellation request', () => {
  it('[RETURN-04] gives the customer the reason, once, and ends the request', async () => {
    const { asha, admin, order_id, params, request } = await openShop();
    await request();
    const reason = 'It left with the courier this morning.';

    expect((await decline(admin, order_id, reason)).status).toBe(200);
    expect((await decline(admin, order_id, reason)).status).toBe(200);
    expect((await decline(admin, order_id, 'Another reason')).body.error).toBe(
      'CANCELLATION_ANSWERED',
    );
    expect((await approve(admin, order_id)).body.error).toBe('CANCELLATION_ANSWERED');

    const query = { with: 'delivery' } as const;
    const { body } = await asha.call(orders.view, { params, query });
    expect([body.order_status, body.cancellation_declined]).toEqual(['Pending', reason]);
    const { cancellations } = (await asha.call(orders.listMine)).body;
    expect(cancellations).toMatchObject([{ order_id, declined: reason }]);
    expect(await count(admin)).toMatchObject({ cancellation_requests: 0 });
    expect(await listActions(admin, order_id)).toEqual(['cancellation declined']);
  });

  it('[RETURN-04] needs an open request', async () => {
    const { admin, order_id } = await openShop();
    expect((await decline(admin, order_id, 'No')).body.error).toBe('CANCELLATION_ANSWERED');
    expect((await decline(admin, order_id, ' ')).status).toBe(400);
  });
});

it('the views list what is unfinished, and their counts follow every step', async () => {
  const { shop, asha, admin, saree, order_id, params, request } = await openShop();
  const other = await buy(shop, asha, saree);
  const none = {
    partly_sent: 0,
    cancellation_requests: 0,
    not_refunded: 0,
    not_restocked: 0,
    returns: 0,
  };

  expect(await count(admin)).toEqual({ all: 2, pending: 2, ...none });
  await request();
  expect(await count(admin)).toEqual({ all: 2, pending: 2, ...none, cancellation_requests: 1 });
  await setStatus(admin, order_id, 'Cancelled');
  await setStatus(admin, other.order_id, 'Shipped');
  const cancelled = { all: 2, pending: 0, ...none, not_refunded: 1, not_restocked: 1 };
  expect(await count(admin)).toEqual(cancelled);
  expect(await listView(admin, { missing: 'refund' })).toEqual([order_id]);
  expect(await listView(admin, { missing: 'restock' })).toEqual([order_id]);

  await admin.call(adminOrders.restock, { params });
  expect(await count(admin)).toEqual({ ...cancelled, not_restocked: 0 });
  expect(await listView(admin, { missing: 'restock' })).toEqual([]);
  await admin.call(adminPayments.refundOrder, { params });
  expect(await count(admin)).toEqual({ all: 2, pending: 0, ...none });

  await shop.db.updateTable('refund').set({ status: 'failed' }).execute();
  expect(await listView(admin, { missing: 'refund' })).toEqual([order_id]);
});
