import { expect, it } from 'vitest';
import { describeFreeDelivery } from '../free-delivery.ts';
import { listShopFacts, type ShopWithFacts } from './shop-facts.ts';

const SHOP: ShopWithFacts = {
  freeDeliveryFrom: 0,
  packingDays: 2,
  returnDays: 7,
  officer: { name: 'Leela Menon', designation: '', phone: '', email: '' },
};

it('[TRUST-01] names place, delivery, returns, payment and officer', () => {
  expect(listShopFacts(SHOP)).toEqual([
    'Woven by hand in Kerala',
    'Free delivery',
    '7-day returns',
    'UPI, cards, net banking',
    'Grievance officer: Leela Menon',
  ]);
});

it('[TRUST-01] claims only what the settings say', () => {
  const officer = { ...SHOP.officer, name: '' };
  const facts = listShopFacts({ ...SHOP, freeDeliveryFrom: null, returnDays: 0, officer });
  expect(facts).toContain('Sent in 2 working days');
  expect(facts).toContain('Faulty pieces taken back');
  expect(facts.join()).not.toMatch(/Free|7-day|Grievance/);
});

it.each([
  [null, 9000, ''],
  [0, 0, 'Free delivery'],
  [2000, 0, 'Free delivery from ₹2,000'],
  [2000, 1999, 'Free delivery from ₹2,000'],
  [2000, 2000, 'Free delivery'],
])('[TRUST-02] free from %s, for %s rupees: %s', (freeDeliveryFrom, price, words) => {
  expect(describeFreeDelivery({ freeDeliveryFrom }, price)).toBe(words);
});
