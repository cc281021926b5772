import { expect, it } from 'vitest';
import { pageCount } from './paging.ts';

it.each([
  [undefined, 2],
  [0, 1],
  [20, 1],
  [21, 2],
  [48, 3],
])('shows %s products on %d pages', (total, pages) => {
  expect(pageCount(total)).toBe(pages);
});
