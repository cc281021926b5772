import { expect, it } from 'vitest';
import { changesIn } from './admin-history-words.ts';

it('says in plain words what was different', () => {
  const changes = changesIn({
    before: { order_status: 'Shipped', delivery_date: null, in_stock: false },
    after: { order_status: 'Delivered', delivery_date: '2026-01-12T13:00:00Z', in_stock: true },
  });

  expect(changes).toEqual([
    { label: 'Status', before: 'Shipped', after: 'Delivered' },
    { label: 'Delivery date', before: 'nothing', after: '12 Jan 2026, 6:30 pm' },
    { label: 'In stock', before: 'no', after: 'yes' },
  ]);
});
