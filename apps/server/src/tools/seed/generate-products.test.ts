import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Db } from '#db/database.ts';
import { countProducts } from '#features/catalog/products.queries.ts';
import { createTestShop } from '#test/test-shop.ts';
import { generateProducts } from './generate-products.ts';

const tables = ['catalog_count', 'search_term', 'search_posting', 'search_bitmap'] as const;

/** Row count and order-independent hash of each table. */
async function fingerprints(db: Db) {
  const prints = await Promise.all(
    tables.map((table) =>
      sql<{ rows: number; print: string }>`
        select count(*) as rows, sum(hashtextextended(t::text, 0)) as print
        from ${sql.table(table)} t`.execute(db),
    ),
  );
  return prints.map(({ rows }) => rows[0]);
}

it('leaves the same search tables as inserting the products one by one', async () => {
  const { db, url, addProduct } = await createTestShop();
  await addProduct({ image: ['aaaaaaaaaaaaaaaaaaaaaaaaaa.jpg'] });
  await generateProducts(url, { products: 800 });
  const generated = await fingerprints(db);

  // Disabling and enabling all products rebuilds the tables through the triggers.
  await sql`create table copy as select * from product`.execute(db);
  await sql`update product set enabled = false`.execute(db);
  expect(await fingerprints(db)).toEqual(tables.map(() => ({ rows: 0, print: null })));
  // In parts: a busy machine needs longer for all of them than a statement may take.
  for (let part = 0; part < 8; part += 1) {
    await sql`update product p set enabled = copy.enabled from copy
      where copy.product_id = p.product_id and p.product_id % 8 = ${part}`.execute(db);
  }

  expect(await fingerprints(db)).toEqual(generated);
  expect(generated.map((print) => print?.rows)).not.toContain(0);
});

it('gives every product stock with a ledger, and restores constraints, indexes and triggers', async () => {
  const { db, url } = await createTestShop();
  const listGuards = async () =>
    (
      await sql`select conname as name from pg_constraint where convalidated
      union all select indexname from pg_indexes
      union all select tgname from pg_trigger where tgenabled = 'O' and not tgisinternal
      order by name`.execute(db)
    ).rows;
  const before = await listGuards();
  const progress: number[] = [];

  await generateProducts(url, { products: 500, onProgress: (done) => progress.push(done) });

  expect(await listGuards()).toEqual(before);
  expect(progress.at(-1)).toBe(500);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  const { rows } = await sql`
    select count(*) as products, count(*) filter (where s.stock = 0) > 0 as some_sold_out,
      count(*) filter (where m.balance_after = s.stock) as accounted_for,
      count(*) filter (where enabled) as enabled
    from product p join product_stock s using (product_id) join stock_movement m using (movement_id)
  `.execute(db);
  const enabled = await countProducts(db, {});
  expect(rows).toEqual([{ products: 500, some_sold_out: true, accounted_for: 500, enabled }]);
});
