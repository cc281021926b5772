import { describe, expect, it } from 'vitest';
import { createCall } from '#api/call.ts';
import { loadOrders } from './load-orders.ts';
import { parseOrdersFilter } from './orders-query.ts';

const ROW = {
  order_id: 'WXYZ-9876',
  user_name: 'Asha',
  email: 'asha@example.org',
  phone: '9847012345',
  address: { post_office: 'Kuthampully', city: 'Tiruvilwamala', state: 'Thrissur', zip: '680594' },
  total_amount: 900,
  order_date: '2025-03-04T05:06:07.000Z',
  order_status: 'Pending',
  delivery_date: null,
};

/** Every call gets the same reply; one whose schema it does not fit fails. */
const load = (orders: object[], query = '') =>
  loadOrders(
    createCall(async () => Response.json({ orders })),
    parseOrdersFilter(new URLSearchParams(query)),
    () => undefined,
  );

describe('[ADMIN-21] a reply with the specified fields alone', () => {
  it.each([
    ['an address as an object', ROW],
    ['an address as JSON text', { ...ROW, address: JSON.stringify(ROW.address) }],
    ['an unknown status', { ...ROW, order_status: 'Lost' }],
  ])('is the list, with %s', async (_case, row) => {
    const { rows, total, error } = await load([row]);

    expect(error).toBeUndefined();
    expect(rows).toMatchObject([row]);
    expect(total).toBe(1);
  });

  it('has a next page after a full one', async () => {
    const { total } = await load(
      Array.from({ length: 50 }, () => ROW),
      'page=2',
    );

    expect(total).toBeGreaterThan(100);
  });
});
