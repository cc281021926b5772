import { expect, it } from 'vitest';
import { linksUrl, parseLinksQuery } from './load-links.ts';

const parse = (search: string) => parseLinksQuery(new URLSearchParams(search));

it('[LINK-09] reads view and page from the address', () => {
  expect(parse('view=today&page=2')).toEqual({ view: 'today', page: 2 });
  expect(parse('view=lost&page=x')).toEqual({ view: 'all', page: 1 });
  expect(linksUrl({ view: 'all', page: 1 })).toBe('/admin/links');
  expect(linksUrl(parse('view=paid&page=3'))).toBe('/admin/links?view=paid&page=3');
});
