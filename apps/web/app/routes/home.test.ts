import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lastList } from '#features/catalog/list/last-list.client.ts';
import { parseListQuery } from '#features/catalog/list/list-query.ts';
import type { ProductList } from '#features/catalog/list/load-list.ts';
import { clientLoader } from './home.tsx';

const OVERLOADED = { error: 'OVERLOADED', msg: 'The shop is very busy right now.' };

const query = (search: string) => parseListQuery(new URLSearchParams(search));

/** A list that was loaded before and shows one saree. */
function keepList(search: string): ProductList {
  const saree = {
    ...{ product_id: 7, name: 'Nila Kasavu Saree', price: 2450, discount: 0, stock: 3 },
    ...{ image: [], summary: 'Narrow border.' },
  };
  const unknown = { popular: [], closest: false, options: undefined, home: undefined, newest: [] };
  const list = { ...query(search), products: [saree], total: 61, ...unknown };
  lastList.keep(list);
  return list;
}

const open = (search: string) => {
  const request = new Request(`http://shop.test/home?${search}`);
  // The loader reads nothing else of its arguments.
  return clientLoader({ request } as Parameters<typeof clientLoader>[0]);
};

beforeEach(() => {
  vi.stubGlobal('fetch', async () => Response.json(OVERLOADED, { status: 503 }));
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a list that cannot be loaded', () => {
  it.each([
    ['the same list', 'color=Ivory', 'color=Ivory'],
    ['another page of it', 'color=Ivory', 'color=Ivory&page=2'],
  ])('[HOME-15] leaves the last one for %s', async (_case, before, after) => {
    const list = keepList(before);

    expect(await open(after)).toEqual({ list, failed: true });
  });

  it.each([
    ['other filters', 'color=Ivory', 'color=Red'],
    ['no filters', 'color=Ivory', ''],
    ['another search', 'search=mundu', 'search=kasavu'],
    ['another order', '', 'sort=price-asc'],
  ])(
    '[HOME-15] is empty for %s, with the filters that were asked for',
    async (_case, before, after) => {
      keepList(before);

      expect(await open(after)).toMatchObject({
        list: { ...query(after), products: [], total: undefined },
        failed: true,
      });
    },
  );
});
