import type { CatalogQuery } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { countProducts } from '#features/catalog/products.queries.ts';
import { createTestShop } from '#test/test-shop.ts';
import { generateProducts } from '#tools/seed/generate-products.ts';
import { countMatches } from './count.queries.ts';
import { countOptions } from './option-counts.queries.ts';
import { parseProductQuery } from './product-query.queries.ts';

const QUERIES: CatalogQuery[] = [
  {},
  { type: 'saree' },
  { color: 'Ivory', fabric: 'Cotton' },
  { type: 'stole', color: 'Red', occasion: 'Festive' },
  { min_price: 2_000, max_price: 4_000 },
  { min_price: 2_022, max_price: 4_044.5, type: 'mundu' },
  { search: 'kasavu' },
  { search: 'kasavu peacock', color: 'Ivory', min_price: 1_111, max_price: 3_000 },
  { search: 'kasavu', min_price: 2_001, max_price: 2_002 },
  { search: 'unheardof' },
  { border_color: 'Gold' },
  { border_color: 'Gold', body_color: 'Ivory', min_price: 2_022, max_price: 4_044.5 },
  { search: 'kasavu', border_color: 'Gold', fabric: 'Cotton' },
  { search: 'gold border saree', type: ['fabric', 'mundu'] },
  { color: ['Ivory', 'Red'], border_color: ['Gold', 'Red'], min_price: 2_022 },
];

describe('the counts of filter options', () => {
  it('[TYPE-03] equal the totals that each option would give beside the rest of the query', async () => {
    const { db, url } = await createTestShop();
    await generateProducts(url, { products: 1_500 });

    for (const query of QUERIES) {
      const options = await countOptions(db, await parseProductQuery(db, query));
      for (const [filter, counts] of Object.entries(options)) {
        for (const { value, products } of counts) {
          const chosen = await parseProductQuery(db, { ...query, [filter]: value });
          const { total } = await countMatches(db, chosen);
          expect([query, filter, value, products]).toEqual([query, filter, value, total]);
        }
      }
    }
  }, 120_000);

  it('name every option, the largest first', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ fabric: 'Silk' });
    await shop.addProduct({ fabric: 'Silk' });
    await shop.addProduct({ fabric: 'Cotton' });

    const { fabric } = await countOptions(shop.db, await parseProductQuery(shop.db, {}));

    expect(fabric).toHaveLength(20);
    expect(fabric.slice(0, 3)).toEqual([
      { value: 'Silk', products: 2 },
      { value: 'Cotton', products: 1 },
      { value: 'Brocade', products: 0 },
    ]);
  });

  it('[API-13] count a product under its colour alone, not under its body or its border', async () => {
    const shop = await createTestShop();
    await shop.addProduct({ color: 'Maroon', body_color: 'Ivory', border_color: 'Maroon' });
    await shop.addProduct({ color: 'Ivory', body_color: 'Ivory', border_color: 'Gold' });
    await shop.addProduct({ color: null, body_color: 'Red', border_color: null });

    const { color } = await countOptions(shop.db, await parseProductQuery(shop.db, {}));

    expect(color.slice(0, 3)).toEqual([
      { value: 'Ivory', products: 1 },
      { value: 'Maroon', products: 1 },
      { value: 'Beige', products: 0 },
    ]);
    expect(await countProducts(shop.db, {})).toBe(3);
  });
});
