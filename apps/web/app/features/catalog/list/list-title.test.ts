import { expect, it } from 'vitest';
import { parseListQuery } from './list-query.ts';
import { getListTitle } from './list-title.ts';

it.each([
  ['', 'All handloom'],
  ['page=2', 'All handloom'],
  ['sort_by=price', 'All handloom'],
  ['color=Red', 'Handloom'],
  ['max_price=3000', 'Handloom'],
  ['type=saree', 'Handloom sarees'],
  ['type=saree&color=Red', 'Handloom sarees'],
  ['type=mundu', 'Mundu'],
  ['type=stole&type=saree', 'Sarees and stoles'],
  ['search=peacock', 'Results for “peacock”'],
  ['search=kasavu&type=saree', 'Results for “kasavu” in sarees'],
  [
    'search=kasavu&type=saree&type=mundu&type=stole',
    'Results for “kasavu” in sarees, mundus and stoles',
  ],
])('[HOME-19] the heading of ?%s is %s', (query, title) => {
  expect(getListTitle(parseListQuery(new URLSearchParams(query)).filters)).toBe(title);
});
