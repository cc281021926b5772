import type { CollectionRule } from '@shop/contract';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { buildPriceBooks } from '#features/catalog/prices/build-price-books.ts';
import { buildPriceBook, findUnbuiltBook } from '#features/catalog/prices/price-books.queries.ts';
import { listWrongPrices, readBooks, rebuildBooks } from '#test/sales/books.ts';
import { addCollection, setPieces } from '#test/sales/collections.ts';
import { addProducts, draw, drawIds, TYPES } from '#test/sales/random-sales.ts';
import { runSale } from '#test/sales/sales.ts';
import { createTestShop } from '#test/test-shop.ts';

it('[SALE-05] [SALE-08] pieces of a collection enter and leave the prices of its sale at once', async () => {
  const { db } = await createTestShop();
  await addProducts(db, 200);
  // Half of one rupee is one rupee.
  await sql`update product set price_paise = price_paise + 10000`.execute(db);
  const product_ids = drawIds(200);
  const collection_id = await addCollection(db, {
    slug: 'hand',
    pieces: { kind: 'hand', product_ids },
  });
  const sale_id = await runSale(db, { collection_id, percent: 50 });
  const listReduced = async () => {
    const { rows } = await sql<{ product_id: number }>`
      select product_id from book_price where sale_id = ${sale_id} order by product_id`.execute(db);
    return rows.map((row) => row.product_id);
  };
  expect(await listReduced()).toEqual(product_ids);

  const others = drawIds(200);
  await setPieces(db, collection_id, { kind: 'hand', product_ids: others });

  expect(others).not.toEqual(product_ids);
  expect(await listReduced()).toEqual(others);
  expect(await listWrongPrices(db)).toEqual([]);
  expect(await readBooks(db)).toEqual(await rebuildBooks(db));
});

it('[SALE-05] [SALE-08] prices follow a changed rule step by step, and are exact in every step', async () => {
  const { db } = await createTestShop();
  await addProducts(db, 1_700);
  const rule: CollectionRule = { type: ['saree', 'mundu'], max_price: 9_000 };
  const collection_id = await addCollection(db, { slug: 'rule', pieces: { kind: 'rule', rule } });
  await runSale(db, { collection_id, percent: 50 });
  const edit = () =>
    sql`
    update product set price_paise = ${100 + draw(3_000_000)}, type = ${TYPES[draw(3)]}
    where product_id = ${1 + draw(1_700)}`.execute(db);
  const editMuch = async () => {
    for (let edits = 0; edits < 10; edits += 1) await edit();
  };
  await editMuch();
  expect(await listWrongPrices(db)).toEqual([]);

  const changed: CollectionRule = { type: ['stole', 'mundu'], min_price: 100 };
  await setPieces(db, collection_id, { kind: 'rule', rule: changed });
  const book_id = await findUnbuiltBook(db);
  expect(book_id).toBeDefined();
  expect(await buildPriceBook(db, book_id ?? 0)).toBe(true);
  await editMuch();
  expect(await listWrongPrices(db)).toEqual([]);
  await buildPriceBooks(db);

  expect(await listWrongPrices(db)).toEqual([]);
  expect(await readBooks(db)).toEqual(await rebuildBooks(db));
});
