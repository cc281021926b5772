import type { Product } from '@shop/contract';
import { expect, it } from 'vitest';
import { toCardProduct } from './card-product.ts';

const PRODUCT: Product = {
  product_id: 7,
  name: 'Nila Saree',
  description: '',
  price: 2450,
  discount: 0,
  stock: 3,
  category_id: 1,
  brand_id: 1,
  enabled: 1,
  image: [],
  updated_at: '2026-11-12T10:00:00.000Z',
};

it('[REVIEW-04] a card has stars from three reviews on', () => {
  const two = toCardProduct({ ...PRODUCT, rating: { average: 5, count: 2 } });
  const three = toCardProduct({ ...PRODUCT, rating: { average: 4.7, count: 3 } });

  expect(two).not.toHaveProperty('rating');
  expect(three.rating).toEqual({ average: 4.7, count: 3 });
});
