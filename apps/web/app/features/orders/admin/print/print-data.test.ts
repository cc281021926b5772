import type { PackingOrder } from '@shop/contract';
import { expect, it } from 'vitest';
import { describeContents, describeWarning, getAddressSize, toPickList } from './print-data.ts';

const createOrder = (order_id: string, given: Partial<PackingOrder> = {}): PackingOrder => ({
  order_id,
  order_date: '2026-11-16T06:00:00Z',
  order_status: 'Pending',
  name: 'Asha Nair',
  phone: '9847012345',
  gift_note: null,
  weight_g: 1730,
  address: {
    houseName: 'Nila House',
    post_office: 'Kuthampully',
    city: 'Thiruvilwamala',
    state: 'Thrissur',
    pinCode: '680594',
    state_name: 'Kerala',
  },
  partly_sent: null,
  notes: [],
  doubt: null,
  refund: null,
  shipments: [],
  draft: null,
  items: [createItem(2, 'Set Mundu', 3), createItem(1, 'Nila Saree', 1)],
  ...given,
});

const createItem = (product_id: number, name: string, left: number) => ({
  product_id,
  name,
  left,
  quantity: 3,
  image: [],
  body_color: null,
  border_color: null,
});

it('[SHIP-03] lists every product once, with the pieces that are left for all orders', () => {
  const orders = [
    createOrder('AAAA-0001'),
    createOrder('BBBB-0002', { items: [createItem(2, 'Set Mundu', 2), createItem(1, 'Nila', 0)] }),
    createOrder('CCCC-0003', { doubt: 'cancellation_requested' }),
  ];

  const lines = toPickList(orders).map(({ item, pieces, order_ids }) => [
    item.name,
    pieces,
    order_ids,
  ]);

  expect(lines).toEqual([
    ['Nila Saree', 1, ['AAAA-0001']],
    ['Set Mundu', 5, ['AAAA-0001', 'BBBB-0002']],
  ]);
});

it('says on paper what must not be sent', () => {
  const warn = (doubt: PackingOrder['doubt']) => describeWarning(createOrder('A', { doubt }));

  expect(warn(null)).toBeNull();
  expect(warn('cancellation_requested')).toBe('CUSTOMER ASKS TO CANCEL. DO NOT SEND.');
  expect(warn('refunded')).toBe('REFUNDED. DO NOT SEND.');
});

it('prints a long address smaller, and pieces with their weight', () => {
  const order = createOrder('AAAA-0001');
  const long = 'Balaramapuram kasavu mundum neriyathum house '.repeat(2);
  const address = { ...order.address, houseName: long, city: long };

  expect(getAddressSize(order)).toBe('large');
  expect(getAddressSize({ ...order, address })).toBe('medium');
  expect(getAddressSize({ ...order, address: { ...address, post_office: long } })).toBe('small');
  expect(describeContents(order)).toBe('4 pieces, 1.7 kg');
  expect(describeContents({ ...order, weight_g: null })).toBe('4 pieces');
});
