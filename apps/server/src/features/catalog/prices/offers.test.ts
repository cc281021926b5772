import { catalog, suggestions } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { describe, expect, it } from 'vitest';
import { ageProducts, runSale } from '#test/sales/sales.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';

async function openShop() {
  const shop = await createTestShop();
  const saree = await shop.addProduct({ type: 'saree', price_paise: fromRupees(2450) });
  const stole = await shop.addProduct({ type: 'stole', price_paise: fromRupees(340), discount: 5 });
  await ageProducts(shop.db);
  return { ...shop, saree, stole };
}

const list = async (shop: Pick<TestShop, 'call'>, query: Record<string, string> = {}) => {
  const { body } = await shop.call(catalog.list, { params: { page: '1' }, query });
  return body;
};

const startSale = async (shop: TestShop, sale: Parameters<typeof runSale>[1] = {}) => {
  const sale_id = await runSale(shop.db, sale);
  shop.deps.prices.clear();
  return sale_id;
};

describe('[SALE-01] a running sale', () => {
  it('lowers the price in the list, on the page, in filters, counts, order and suggestions', async () => {
    const shop = await openShop();
    const { saree, stole, call } = shop;

    await startSale(shop, { types: ['saree'], percent: 90 });

    const { products } = await list(shop, { sort_by: 'price', order: 'asc' });
    expect(products.map(({ product_id, price }) => [product_id, price])).toEqual([
      [saree, 245],
      [stole, 340],
    ]);
    const { body: page } = await call(catalog.find, { params: { product_id: `${saree}` } });
    expect(page[0]).toMatchObject({
      price: 245,
      discount: 90,
      sale: { name: 'Onam sale', was: 2450, mrp: 2450, until: expect.any(String) },
    });
    expect(products[1]).toMatchObject({ discount: 5 });
    expect(products[1]).not.toHaveProperty('sale');

    for (const query of [{ max_price: '250' }, { min_price: '245', max_price: '245.5' }]) {
      const found = await list(shop, query);
      expect(found.products.map(({ product_id }) => product_id)).toEqual([saree]);
      expect(found.total_products).toBe(1);
      const { body: counted } = await call(catalog.count, { query });
      expect(counted.total_products).toBe(1);
      const { body: options } = await call(catalog.options, { query });
      expect(options.type?.filter(({ products: count }) => count > 0)).toEqual([
        { value: 'saree', products: 1 },
      ]);
    }
    const { body: suggested } = await call(suggestions.find, { query: { text: 'nila' } });
    expect(suggested.products.map(({ price }) => price).toSorted((a, b) => a - b)).toEqual([
      245, 340,
    ]);
  });

  it('is shown before its start and after its end as if there were none', async () => {
    const shop = await openShop();
    const before = await list(shop);

    await startSale(shop, { starts: 60, ends: 120 });
    expect(await list(shop)).toEqual(before);
    await startSale(shop, { starts: -120, ends: -60 });
    expect(await list(shop)).toEqual(before);
  });
});
