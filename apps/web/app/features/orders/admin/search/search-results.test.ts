import { expect, it } from 'vitest';
import { groupResults } from './search-results.ts';

const SCREENS = [
  { to: '/admin/home-page', label: 'Home page' },
  { to: '/admin/pages', label: 'Pages' },
  { to: '/admin/orders', label: 'Orders' },
];
const ORDER = {
  order_id: '7QK2-M9XT',
  user_name: 'Asha Nair',
  place: 'Thrissur 680594',
  total_amount: 9980,
  order_date: '2026-11-17T02:12:00Z',
  order_status: 'Pending',
};

it('[DESK-01] finds screens by the beginning of a word', () => {
  const find = (typed: string) =>
    groupResults(typed, {}, SCREENS).flatMap(({ results }) => results.map(({ url }) => url));

  expect(find('pag')).toEqual(['/admin/home-page', '/admin/pages']);
  expect(find('home p')).toEqual(['/admin/home-page']);
  expect(find('age')).toEqual([]);
  expect(find(' ')).toEqual([]);
});

it('[DESK-01] orders come first, then customers, products and screens; empty groups are left out', () => {
  const customer = { user_id: 7, name: 'Asha Nair', email: 'a@example.com', phone: '9847012345' };
  const groups = groupResults('or', { orders: [ORDER], customers: [customer] }, SCREENS);

  expect(groups.map(({ name }) => name)).toEqual(['Orders', 'Customers', 'Go to']);
  expect(groups[0]?.results).toMatchObject([{ url: '/admin/orders/7QK2-M9XT', isNumber: true }]);
});
