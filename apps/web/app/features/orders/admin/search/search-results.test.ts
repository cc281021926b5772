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

it('[SHIP-08] an order with pieces still to be sent is not called Delivered', () => {
  const partly = { ...ORDER, order_status: 'Delivered', partly_sent: { sent: 1, pieces: 2 } };
  const [group] = groupResults('or', { orders: [partly] }, []);

  expect(group?.results[0]?.detail).toContain('· Partly sent, 1 of 2 ·');
  expect(group?.results[0]?.detail).not.toContain('Delivered');
});

it('[SHIP-15] the packing role opens an order by one of its parcels', () => {
  const parcel = {
    shipment_id: 7,
    order_id: '7QK2-M9XT',
    name: 'Asha Nair',
    courier: 'India Post',
    tracking_number: 'EK123456785IN',
    shipped_at: '2026-11-14T06:00:00Z',
    undoable: false,
    has_invoice: true,
  };
  const groups = groupResults('7qk2', { parcels: [parcel, { ...parcel, shipment_id: 6 }] }, []);

  expect(groups).toMatchObject([
    { name: 'Parcels of the last 7 days', results: [{ url: '/admin/pack/7QK2-M9XT' }] },
  ]);
  expect(groups[0]?.results[0]?.detail).toContain('Asha Nair · India Post · EK 123 456 785 IN');
});
