import { orders } from '@shop/contract';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';
import { generateOrders } from '#tools/seed/generate-orders.ts';

describe('the orders of a customer', () => {
  it('[ORDERS-15] are all reachable, each once, also those of the same moment', async () => {
    const shop = await createTestShop();
    const [asha, other] = [await shop.createCustomer(), await shop.createCustomer()];
    await shop.addProduct({ stock: 5 });
    await generateOrders(shop.url, { orders: 230 });
    // Thirty orders share each moment, so that a moment reaches across two pages.
    await sql`
      update orders set user_id = ${asha.user_id}, order_date = '2026-01-01'::timestamptz
        + interval '1 microsecond' * (number / 30)
      from (select order_id, row_number() over () as number from orders) numbered
      where orders.order_id = numbered.order_id`.execute(shop.db);
    const stored = await shop.db.selectFrom('orders').select(['order_id', 'order_date']).execute();

    const seen: string[] = [];
    const sizes: number[] = [];
    for (let more = true; more; ) {
      const before = seen.at(-1);
      const { body } = await asha.call(orders.listMine, { query: { before } });
      const ids = new Set(body.orders.map(({ order_id }) => order_id));
      seen.push(...ids);
      sizes.push(ids.size);
      more = body.more === true;
    }

    expect(sizes.slice(0, 2)).toEqual([100, 100]);
    expect(seen.toSorted()).toEqual(stored.map(({ order_id }) => order_id).toSorted());
    const { body } = await other.call(orders.listMine, { query: { before: seen[0] } });
    expect(body).toEqual({ orders: [], cancellations: [], more: false });
  });
});
