import type { Product, ProductReviews } from '@shop/contract';
import { expect, it } from 'vitest';
import { toProductMetadata } from './structured-data.ts';

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
  type: 'saree',
};

const REVIEW = {
  review_id: 1,
  rating: 4,
  text: 'Soft. </script><script>alert(1)</script>',
  author: 'Asha',
  state: 'Kerala',
  created_at: '2026-11-12T10:00:00.000Z',
  edited: false,
  returned: false,
  of_other_piece: false,
  images: [],
  answer: null,
};

const REVIEWED: ProductReviews = {
  average: 4.5,
  count: 3,
  distribution: [0, 0, 0, 2, 1],
  hidden: [{ reason: 'insults', count: 1 }],
  reviews: [REVIEW, { ...REVIEW, review_id: 2, author: null, text: '' }],
  more: false,
};

const SHOP = { origin: 'https://shop.example', shop: { brand: 'Shop', countryOfOrigin: 'India' } };

it('[REVIEW-04] says nothing about ratings while there is no review', () => {
  const { jsonLd } = toProductMetadata(PRODUCT, undefined, SHOP);

  expect(jsonLd).not.toHaveProperty('aggregateRating');
  expect(jsonLd).not.toHaveProperty('review');
});

it('[REVIEW-04] has the average of all ratings, and the written reviews with a name', () => {
  const { jsonLd } = toProductMetadata(PRODUCT, REVIEWED, SHOP);

  expect(jsonLd).toMatchObject({
    aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, ratingCount: 3 },
    review: [
      {
        '@type': 'Review',
        reviewRating: { '@type': 'Rating', ratingValue: 4 },
        author: { '@type': 'Person', name: 'Asha' },
        datePublished: '2026-11-12',
        reviewBody: REVIEW.text,
      },
    ],
  });
});
