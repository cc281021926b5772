import { describe, expect, it } from 'vitest';
import { ordersUrl, parseOrdersFilter, toOrdersQuery } from './orders-query.ts';

const parse = (query: string) => parseOrdersFilter(new URLSearchParams(query));
/** The first minute of 17 November in India. */
const TODAY = new Date('2026-11-16T18:30:00Z');
const toQuery = (query: string) => toOrdersQuery(parse(query), TODAY);
const NEWEST = { sort_by: 'order_date', order: 'DESC' };

describe('[COUNTER-16] toOrdersQuery', () => {
  it.each([
    ['an empty URL', '', NEWEST],
    ['a status', 'order_status=Shipped', { ...NEWEST, order_status: 'Shipped' }],
    ['a sort', 'sort=total-asc', { sort_by: 'total_amount', order: 'ASC' }],
    ['requests', 'cancellation=requested', { ...NEWEST, cancellation: 'requested' }],
    ['parcels', 'parcels=partly&order_status=Shipped', { ...NEWEST, parcels: 'partly' }],
    [
      'channel and tender',
      'channel=counter&tender=card+machine',
      { ...NEWEST, channel: 'counter', tender: 'card machine' },
    ],
    ['an unknown channel', 'channel=moon&tender=shells', NEWEST],
    ['a page', 'page=3', { ...NEWEST, page: '3' }],
    ['invalid values', 'month=2026-13&order_status=Lost&sort=up&cancellation=no&page=0', NEWEST],
  ])('maps %s', (_case, query, expected) => {
    expect(toQuery(query)).toEqual(expected);
  });

  it.each([
    ['2026-11', { month: '11' }],
    ['2026-01', { month: '1' }],
    ['2025-12', { month: '12' }],
    ['2025-11', { month: '11', year: '2025' }],
    ['2026-12', { month: '12', year: '2026' }],
  ])(
    '[ADMIN-09] sends %s as %j: the number alone where it is the latest such month',
    (month, sent) => {
      expect(toQuery(`month=${month}`)).toEqual({ ...NEWEST, ...sent });
    },
  );

  it('serializes a filter as it was parsed, without the first page', () => {
    const query = 'month=2026-11&order_status=Pending&sort=oldest&page=2';

    expect(ordersUrl(parse('cancellation=requested'))).toContain('cancellation=requested');
    expect(ordersUrl(parse('parcels=partly'))).toContain('parcels=partly');
    expect(ordersUrl(parse(query))).toBe(`/admin/orders?${query}`);
    expect(ordersUrl({ ...parse(query), page: 1 })).not.toContain('page');
    const counter = 'channel=counter&tender=shop+upi';
    expect(ordersUrl(parse(counter))).toBe(`/admin/orders?${counter}`);
    expect(ordersUrl({})).toBe('/admin/orders');
  });
});
