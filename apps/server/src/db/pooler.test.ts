import { setTimeout as sleep } from 'node:timers/promises';
import { adminStock, catalog } from '@shop/contract';
import { findProgram } from '@shop/test-kit/proxies';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buy, listViolations } from '#test/payments.ts';
import { openPooledDatabase } from '#test/pooler.ts';
import { createTestShop } from '#test/test-shop.ts';
import { listen } from './listen.ts';

const program = findProgram('pgbouncer');

describe.skipIf(!program)('behind PgBouncer 1.21 or newer, when it is installed', () => {
  it('customers buy, and a changed price is seen although it is cached', async () => {
    const { url, direct } = await openPooledDatabase(program ?? '');
    const shop = await createTestShop({
      url,
      cacheSeconds: 60,
      env: { DATABASE_DIRECT_URL: direct },
    });
    const product_id = await shop.addProduct({ stock: 20 });
    const customers = await Promise.all(Array.from({ length: 10 }, () => shop.createCustomer()));
    const orders = await Promise.all(customers.map((customer) => buy(shop, customer, product_id)));
    expect(new Set(orders.map(({ order_id }) => order_id)).size).toBe(10);

    const admin = await shop.createStaff();
    const getPrice = async () => {
      await sleep(1);
      const { body } = await shop.call(catalog.find, {
        params: { product_id: String(product_id) },
      });
      return body[0]?.price;
    };
    const changes = [{ product_id, price: 999, price_base: (await getPrice()) ?? 0 }];
    await admin.call(adminStock.saveChanges, {
      body: { request_id: crypto.randomUUID(), changes },
    });

    await expect.poll(getPrice).toBe(999);
    expect(await listViolations(shop)).toEqual([]);
  });

  it('a listener notices that it would hear nothing', async () => {
    const { url } = await openPooledDatabase(program ?? '');
    const [onError, onConnectionChange] = [vi.fn(), vi.fn()];
    const options = { channels: ['catalog_changed'], onNotification: () => {} };

    const listener = await listen({ url, ...options, onError, onConnectionChange });
    onTestFinished(listener.stop);

    expect(onError.mock.calls[0]?.[0]).toMatchObject({ message: /DATABASE_DIRECT_URL/ });
    expect(onConnectionChange).not.toHaveBeenCalledWith(true);
  });
});
