import { expect, it } from 'vitest';
import { describeDelivery, planDelivery } from './mark-delivered.ts';

const order = (order_id: string, order_status: string) => ({ order_id, order_status });

it('[SHIP-10] marks the shipped orders of the ticked ones, and says why others are left out', () => {
  const shipped = [order('AAAA-0001', 'Shipped'), order('BBBB-0002', 'Shipped')];
  const others = [
    order('CCCC-0003', 'Pending'),
    order('DDDD-0004', 'Cancelled'),
    order('EEEE-0005', 'Delivered'),
    order('FFFF-0006', 'Lost'),
  ];

  const { orders, leftOut } = planDelivery([...others, ...shipped]);

  expect(orders).toEqual(shipped);
  expect(describeDelivery(orders.length, leftOut)).toBe(
    '2 marked as delivered. 4 left out. CCCC-0003: It is not shipped yet. DDDD-0004: It is cancelled. EEEE-0005: It is delivered already. FFFF-0006: It is Lost.',
  );
  expect(describeDelivery(6, [])).toBe('6 marked as delivered.');
});
