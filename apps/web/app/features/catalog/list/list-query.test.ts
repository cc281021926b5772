import { describe, expect, it } from 'vitest';
import { activeFilters, homeAddress, readListQuery, sortOf } from './list-query.ts';

const read = (query: string) => readListQuery(new URLSearchParams(query));

describe('the list in the address', () => {
  it('[HOME-14] comes back as it was written', () => {
    const address = '/home?search=kasavu&min_price=2000&color=Ivory&sort_by=price&order=asc&page=2';
    const { question, page } = read(address.split('?')[1] ?? '');

    expect(homeAddress(question, page)).toBe(address);
  });

  it.each([
    'color=Pinkish',
    'min_price=-5',
    'max_price=1e9',
    'fabric=',
    'sort_by=stock',
    'order=up',
    'page=0',
    'page=2.5',
    'page=9999999',
    `search=${'a'.repeat(101)}`,
  ])('[HOME-14] ignores %s instead of failing', (query) => {
    expect(homeAddress(read(query).question, read(query).page)).toBe('/home');
  });

  it('[HOME-13] reads the choice of the Sort select into sort_by and order', () => {
    const { question } = read('sort=price-desc&order=asc&color=Red');

    expect(question).toEqual({ color: 'Red', sort_by: 'price', order: 'desc' });
    expect(sortOf(question)).toBe('price-desc');
  });

  it('[HOME-13] names each filter that is set', () => {
    const labels = activeFilters(read('min_price=2000&max_price=124500&color=Red').question);

    expect(labels.map(({ label }) => label)).toEqual(['₹2,000 and up', 'Up to ₹1,24,500', 'Red']);
  });
});
