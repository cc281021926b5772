import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { press, preview } from '#test/changes/change-sets.ts';
import { addProducts } from '#test/sales/random-sales.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { runNextRows } from './run-rows.ts';

/** As many as the largest batch and a few more. */
const PRODUCTS = 220;

const listNewest = async ({ db }: TestShop) => {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from product order by updated_at desc, product_id desc`.execute(db);
  return rows.map(({ product_id }) => product_id);
};

/** The second batch has more rows than milliseconds have passed since the first one. */
const runQuickly = async (shop: TestShop) => {
  for (const size of [10, 200]) await runNextRows(shop.db, size);
  while (await runNextRows(shop.db, 5));
};

it('[BULK-01] the list keeps its order, however quick the rows are', async () => {
  const shop = await createTestShop();
  const admin = await shop.createStaff();
  await addProducts(shop.db, PRODUCTS);
  // Many of them at the same moment.
  await sql`
    update product set updated_at = now() - make_interval(mins => product_id::integer * 37 % 100)`.execute(
    shop.db,
  );
  const order = await listNewest(shop);

  const change = { what: 'set discount', discount: 5 } as const;
  const { change_set_id } = await preview(shop, admin, { selection: { list: {} }, change });
  await press(admin, 'run', change_set_id);
  await runQuickly(shop);
  expect(await listNewest(shop)).toEqual(order);

  await press(admin, 'undo', change_set_id);
  await runQuickly(shop);
  expect(await listNewest(shop)).toEqual(order);
});
