import { expect, it } from 'vitest';
import { createCall } from '#api/call.ts';
import { loadProducts } from './load-products.ts';
import { parseProductsQuery } from './products-query.ts';

const PRODUCT = {
  product_id: 7,
  name: 'Kasavu Saree',
  description: 'Cream with a gold border',
  price: 2450,
  discount: 10,
  stock: 3,
  category_id: 1,
  brand_id: 1,
  color: 'Gold',
  fabric: 'Cotton',
  occasion: 'Festive',
  enabled: true,
  image: '["a.jpg"]',
  updated_at: '2026-11-01T05:00:00.000Z',
};

const load = (products: object[]) =>
  loadProducts(
    createCall(async () => Response.json({ products })),
    parseProductsQuery(new URLSearchParams()),
  );

it('[ADMIN-21] a reply with the specified fields of products alone is the list', async () => {
  const { products, more } = await load([PRODUCT]);

  expect(products).toEqual([{ ...PRODUCT, enabled: 1, image: ['a.jpg'] }]);
  expect(more).toBe(false);
});

it('[ADMIN-21] without a number of products a full page may have a next one', async () => {
  expect((await load(Array.from({ length: 20 }, () => PRODUCT))).more).toBe(true);
});

it('a product without an image has an empty list of them', async () => {
  const { image: _, ...product } = PRODUCT;

  expect((await load([product])).products).toMatchObject([{ image: [] }]);
});
