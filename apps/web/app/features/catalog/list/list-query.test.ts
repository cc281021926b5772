import { CatalogQuery } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import {
  addOption,
  getSortValue,
  LIST_QUERY_PARAMS,
  listActiveFilters,
  listUrl,
  parseListQuery,
  readFilters,
} from './list-query.ts';

const parse = (query: string) => parseListQuery(new URLSearchParams(query));

describe('list query', () => {
  it('declares every filter of the catalogue to the response cache', () => {
    const { collection: _, ...parameters } = CatalogQuery.shape;
    expect(LIST_QUERY_PARAMS).toEqual(expect.arrayContaining(Object.keys(parameters)));
  });

  it('[HOME-14] survives parsing and serializing', () => {
    const url = '/home?search=kasavu&min_price=2000&color=Ivory&sort_by=price&order=asc&page=2';
    const { filters, page } = parse(url.split('?')[1] ?? '');

    expect(listUrl(filters, page)).toBe(url);
  });

  it('[SALE-14] stays in its collection', () => {
    const url = '/collections/kasavu-whites?type=saree&sort_by=updated_at&order=desc&page=2';
    const { filters, page } = parseListQuery(
      new URLSearchParams('type=saree&sort=newest&page=2'),
      'kasavu-whites',
    );

    expect(listUrl(filters, page)).toBe(url);
    expect(getSortValue(filters)).toBe('newest');
    const form = new FormData();
    form.set('color', 'Gold');
    expect(listUrl(readFilters(form, filters))).toBe('/collections/kasavu-whites?color=Gold');
    expect(parse('collection=kasavu-whites').filters).toEqual({});
  });

  it('[SEEK-04] reads several options of a filter as a form with checkboxes sends them', () => {
    const { filters } = parse('color=&color=Red&color=Gold&color=Red&color=Pinkish&fabric=Silk');

    expect(filters).toEqual({ color: ['Gold', 'Red'], fabric: 'Silk' });
    expect(listUrl(filters)).toBe('/home?color=Gold&color=Red&fabric=Silk');
  });

  it('[SEEK-04] has one address for equal choices, and the address of today for a single one', () => {
    expect(listUrl({ color: ['Red', 'Gold'] })).toBe(listUrl({ color: ['Gold', 'Red'] }));
    expect(listUrl({ color: ['Red'] })).toBe('/home?color=Red');
    expect(listUrl(addOption({ color: 'Red' }, 'color', 'Gold'))).toBe(
      '/home?color=Gold&color=Red',
    );
  });

  it('[SEEK-04] removes one choice and keeps the others', () => {
    const active = listActiveFilters(parse('color=Red&color=Gold&border_color=Gold').filters);

    expect(active.map(({ label, without }) => [label, listUrl(without)])).toEqual([
      ['Gold', '/home?color=Red&border_color=Gold'],
      ['Red', '/home?color=Gold&border_color=Gold'],
      ['Gold border', '/home?color=Gold&color=Red'],
    ]);
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
