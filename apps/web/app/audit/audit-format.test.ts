import { expect, it } from 'vitest';
import { describeChange, formatChanges } from './audit-format.ts';

it('formats the changes of an order', () => {
  const changes = formatChanges({
    before: { order_status: 'Shipped', delivery_date: null, in_stock: false },
    after: { order_status: 'Delivered', delivery_date: '2026-01-12T13:00:00Z', in_stock: true },
  });

  expect(changes).toEqual([
    { label: 'Status', before: 'Shipped', after: 'Delivered' },
    { label: 'Delivery date', before: 'nothing', after: '12 Jan 2026, 6:30 pm' },
    { label: 'In stock', before: 'no', after: 'yes' },
  ]);
});

it('formats the changes of settings by the labels of their form', () => {
  const zone = { delivers: true, charge: 0, freeFrom: null };
  const changes = formatChanges({
    action: 'settings changed',
    before: {
      stateCode: '32',
      address: ['Nila', 'Kerala'],
      zones: { state: zone },
      mutedNotices: [],
    },
    after: {
      stateCode: '29',
      address: ['Nila', 'Karnataka'],
      zones: { state: { ...zone, charge: 60 } },
      mutedNotices: ['new_order'],
    },
  });

  expect(changes).toEqual([
    { label: 'State', before: 'Kerala', after: 'Karnataka' },
    { label: 'Registered address', before: 'Nila, Kerala', after: 'Nila, Karnataka' },
    { label: 'Delivery, Own State, charge', before: '₹0', after: '₹60' },
    { label: 'Send no notice of', before: 'nothing', after: 'New order' },
  ]);
});

it('leaves out a field that was empty and still is', () => {
  const changes = formatChanges({
    before: { courier: null, tracking_link: null },
    after: { courier: 'DTDC', tracking_link: '' },
  });

  expect(changes).toEqual([{ label: 'Courier', before: 'nothing', after: 'DTDC' }]);
});

it('formats the changes of a product', () => {
  const changes = formatChanges({
    before: { price: 124500, image: ['a'], color: null, stock: 3 },
    after: { price: 99999.5, image: ['a', 'b'], color: 'Red', stock: 0 },
  });

  expect(changes).toEqual([
    { label: 'Price', before: '₹1,24,500', after: '₹99,999.50' },
    { label: 'Pictures', before: '1 picture', after: '2 pictures' },
    { label: 'Color', before: 'nothing', after: 'Red' },
    { label: 'Stock', before: '3', after: '0' },
  ]);
});

it('shows only the new value where nothing was before', () => {
  const changes = formatChanges({
    before: { order_status: 'Shipped', refund: null },
    after: { order_status: 'Cancelled', refund: 'due' },
  });

  expect(changes.map(describeChange)).toEqual(['Status: Shipped → Cancelled', 'Refund: due']);
});
