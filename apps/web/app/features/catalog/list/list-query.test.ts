import { CatalogQuery } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import {
  getSortValue,
  LIST_QUERY_PARAMS,
  listActiveFilters,
  listUrl,
  parseListQuery,
} from './list-query.ts';

const parse = (query: string) => parseListQuery(new URLSearchParams(query));

describe('list query', () => {
  it('declares every filter of the catalogue to the response cache', () => {
    expect(LIST_QUERY_PARAMS).toEqual(expect.arrayContaining(Object.keys(CatalogQuery.shape)));
  });

  it('[HOME-14] survives parsing and serializing', () => {
    const url = '/home?search=kasavu&min_price=2000&color=Ivory&sort_by=price&order=asc&page=2';
    const { filters, page } = parse(url.split('?')[1] ?? '');

    expect(listUrl(filters, page)).toBe(url);
  });

  it.each([
    'color=Pinkish',
    'border_color=Plaid',
    'min_price=-5',
    'max_price=1e9',
    'fabric=',
    'sort_by=stock',
    'order=up',
    'page=0',
    'page=2.5',
    'page=9999999',
    `search=${'a'.repeat(101)}`,
  ])('[HOME-14] ignores the invalid %s', (query) => {
    expect(listUrl(parse(query).filters, parse(query).page)).toBe('/home');
  });

  it('[HOME-13] parses the Sort select into sort_by and order', () => {
    const { filters } = parse('sort=price-desc&order=asc&color=Red');

    expect(filters).toEqual({ color: 'Red', sort_by: 'price', order: 'desc' });
    expect(getSortValue(filters)).toBe('price-desc');
  });

  it('[HOME-13] reads the order in capitals or small letters', () => {
    const { filters } = parse('sort_by=price&order=ASC');

    expect(getSortValue(filters)).toBe('price-asc');
  });

  it('[HOME-13] labels each active filter', () => {
    const { filters } = parse('min_price=2000&max_price=124500&color=Red&border_color=Gold');

    expect(listActiveFilters(filters).map(({ label }) => label)).toEqual([
      '₹2,000 and up',
      'Up to ₹1,24,500',
      'Red',
      'Gold border',
    ]);
  });
});
