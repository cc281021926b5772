import { describe, expect, it } from 'vitest';
import { ordersAddress, questionOf, readOrdersFilter } from './orders-query.ts';

const filterOf = (query: string) => readOrdersFilter(new URLSearchParams(query));
const asked = (query: string) => questionOf(filterOf(query));
const NEWEST = { sort_by: 'order_date', order: 'DESC' };

describe('what the list of orders asks for', () => {
  it.each([
    ['nothing at all', '', NEWEST],
    ['a month, by its number', 'month=2026-01', { ...NEWEST, month: '1', year: '2026' }],
    ['a status', 'order_status=Shipped', { ...NEWEST, order_status: 'Shipped' }],
    ['a sort', 'sort=total-asc', { sort_by: 'total_amount', order: 'ASC' }],
    ['requests', 'cancellation=requested', { ...NEWEST, cancellation: 'requested' }],
    ['a page', 'page=3', { ...NEWEST, page: '3' }],
    ['nonsense', 'month=2026-13&order_status=Lost&sort=up&cancellation=no&page=0', NEWEST],
  ])('takes %s', (_case, query, expected) => {
    expect(asked(query)).toEqual(expected);
  });

  it('writes a filter as it reads it, and another filter from its first page', () => {
    const query = 'month=2026-11&order_status=Pending&sort=oldest&page=2';

    expect(ordersAddress(filterOf('cancellation=requested'))).toContain('cancellation=requested');
    expect(ordersAddress(filterOf(query))).toBe(`/admin/orders?${query}`);
    expect(ordersAddress({ ...filterOf(query), page: 1 })).not.toContain('page');
    expect(ordersAddress({})).toBe('/admin/orders');
  });
});
