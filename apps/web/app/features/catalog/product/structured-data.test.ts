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

const SHOP = {
  origin: 'https://shop.example',
  shop: {
    brand: 'Shop',
    countryOfOrigin: 'India',
    returnDays: 7,
    packingDays: 2,
    freeDeliveryFrom: 2500,
    delivery: { charge: 150, minDays: 1, maxDays: 9 },
  },
};
const UNTIL = '2026-09-08T18:30:00.000Z';

const describeOffer = (product: Partial<Product> = {}, shop: Partial<typeof SHOP.shop> = {}) =>
  toProductMetadata({ ...PRODUCT, ...product }, undefined, {
    ...SHOP,
    shop: { ...SHOP.shop, ...shop },
  }).jsonLd.offers;

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

it('[SALE-06] has the price on the offer, and the offer before the struck price', () => {
  expect(describeOffer()).toMatchObject({ price: '2450.00', priceCurrency: 'INR' });
  expect(describeOffer()).not.toHaveProperty('priceValidUntil');
  expect(describeOffer()).not.toHaveProperty('priceSpecification');

  const sale = { name: 'Onam sale', until: UNTIL, was: 3063, mrp: 3063 };
  expect(describeOffer({ sale })).toMatchObject({
    price: '2450.00',
    priceCurrency: 'INR',
    priceValidUntil: UNTIL,
    priceSpecification: [
      { price: '2450.00' },
      { price: '3063.00', priceType: 'https://schema.org/StrikethroughPrice' },
    ],
  });
  const { was, ...unstruck } = sale;
  expect(was).toBe(3063);
  expect(describeOffer({ sale: unstruck })).not.toHaveProperty('priceSpecification');
});

it('[SALE-06] has the returns and the highest charge of delivery from the settings', () => {
  expect(describeOffer()).toMatchObject({
    hasMerchantReturnPolicy: {
      applicableCountry: 'IN',
      merchantReturnDays: 7,
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    },
    shippingDetails: {
      shippingRate: { value: '150.00', currency: 'INR' },
      shippingDestination: { addressCountry: 'IN' },
      deliveryTime: {
        handlingTime: { minValue: 0, maxValue: 2 },
        transitTime: { minValue: 1, maxValue: 9 },
      },
    },
  });
  const dear = describeOffer({ price: 2500 });
  expect(dear).toMatchObject({ shippingDetails: { shippingRate: { value: '0.00' } } });
  const strict = describeOffer({}, { returnDays: 0 }).hasMerchantReturnPolicy;
  expect(strict.returnPolicyCategory).toBe('https://schema.org/MerchantReturnNotPermitted');
  expect(strict).not.toHaveProperty('merchantReturnDays');
});

it('[SALE-06] names no delivery while the shop delivers nowhere', () => {
  const { jsonLd } = toProductMetadata(PRODUCT, undefined, {
    ...SHOP,
    shop: { ...SHOP.shop, delivery: null },
  });

  expect(jsonLd.offers).not.toHaveProperty('shippingDetails');
});
