import { adminOrders, adminProducts, orders } from '@shop/contract';
import { ORDER_STATUSES, type OrderStatus } from '@shop/domain/orders/order-status';
import { describe, expect, it } from 'vitest';
import { buy, getStock } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

type Staff = Awaited<ReturnType<TestShop['createStaff']>>;

const openShop = async () => {
  const shop = await createTestShop();
  const [asha, admin] = [await shop.createCustomer(), await shop.createStaff()];
  const saree = await shop.addProduct({ stock: 50 });
  return { shop, asha, admin, saree };
};
const setStatus = (admin: Staff, order_id: string, order_status: OrderStatus) =>
  admin.call(adminOrders.changeStatus, { params: { order_id }, body: { order_status } });
const list = async (admin: Staff) => (await admin.call(adminOrders.listAll)).body;
const listAudit = async (admin: Staff, order_id: string) =>
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
    const deliver = async (delivery_date: string) => {
      const body = { order_status: 'Delivered', delivery_date } as const;
      await admin.call(adminOrders.changeStatus, { params: { order_id }, body });
      return (await list(admin)).orders[0]?.delivery_date;
    };
    await setStatus(admin, order_id, 'Delivered');
    await shop.db.updateTable('orders').set({ delivery_date: old }).execute();

    await setStatus(admin, order_id, 'Pending');
    expect(await deliver(old)).toBe(old);

    await setStatus(admin, order_id, 'Shipped');
    const another = await deliver('2026-01-11T06:30:00.000Z');
    expect(another).not.toContain('2026-01-1');
    await setStatus(admin, order_id, 'Shipped');
    expect(await deliver(old)).not.toBe(old);
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
    expect(late.body.msg).toContain('It is now Delivered.');
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
