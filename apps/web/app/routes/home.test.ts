import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { parseListQuery } from '#features/catalog/list/list-query.ts';
import { emptyList, type ProductList } from '#features/catalog/list/load-list.ts';
import { clientLoader } from './home.tsx';
import { lastList } from './last-loaded.client.ts';

const OVERLOADED = { error: 'OVERLOADED', msg: 'The shop is very busy right now.' };

const query = (search: string) => parseListQuery(new URLSearchParams(search));

/** A list that was loaded before and shows one saree. */
function keepList(search: string): ProductList {
  const saree = {
    product_id: 7,
    name: 'Nila Kasavu Saree',
    description: 'Narrow border',
    features: '',
    price: 2450,
    discount: 0,
    stock: 3,
    image: [],
  };
  const list = { ...emptyList(query(search)), products: [saree], total: 61 };
  lastList.keep(list);
  return list;
}

const open = (search: string) => {
  const request = new Request(`http://shop.test/home?${search}`);
  // The loader reads nothing else of its arguments.
  return clientLoader({ request } as Parameters<typeof clientLoader>[0]);
};

/** A product with the specified fields and no other. */
const SPECIFIED = {
  product_id: 424_242,
  name: 'Answered Saree',
  description: 'As answered.\nLength: 5.5 m',
  price: 1111,
  discount: 0,
  stock: 2,
  category_id: 1,
  brand_id: 1,
  color: 'Red',
  fabric: 'Silk',
  occasion: 'Party',
  enabled: 1,
  image: ['a.jpg'],
  updated_at: '2025-01-02T03:04:05.000Z',
};

/** Answers the list; every other call fails, or waits for ever. */
const answerList = (products: object[], others: () => Promise<Response>) =>
  vi.stubGlobal('fetch', async (url: string) =>
    /^\/api\/products\/\d/.test(url) ? Response.json({ products }) : others(),
  );
const fail = async () => Response.json({ msg: 'no' }, { status: 500 });
const neverAnswer = () => new Promise<Response>(() => {});

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

describe('a list with nothing but the specified fields', () => {
  it('[HOME-06] [HOME-18] is shown, with the description as entered, when every other call fails', async () => {
    answerList([SPECIFIED], fail);
    const { list, failed, surroundings } = await open('');

    expect(failed).toBe(false);
    expect(list.products).toEqual([
      {
        product_id: 424_242,
        name: 'Answered Saree',
        description: 'As answered.\nLength: 5.5 m',
        features: '',
        price: 1111,
        discount: 0,
        stock: 2,
        image: ['a.jpg'],
      },
    ]);
    expect(await surroundings).toEqual({
      total: undefined,
      popular: [],
      options: undefined,
      newest: [],
    });
  });

  it('[API-09] leaves out a product that is not enabled', async () => {
    const hidden = { ...SPECIFIED, product_id: 2, enabled: 0 };
    answerList([hidden, { ...SPECIFIED, enabled: true }], fail);

    const { list } = await open('');
    expect(list.products.map(({ product_id }) => product_id)).toEqual([424_242]);
  });

  it.each([['text'], [null], [undefined]])(
    '[PRODUCT-02] reads the discount %j as none',
    async (discount) => {
      answerList([{ ...SPECIFIED, discount }], fail);

      const { list } = await open('');
      expect(list.products).toMatchObject([{ name: 'Answered Saree', discount: 0 }]);
    },
  );
});

describe('a list whose count has not been answered', () => {
  it('[HOME-04] is shown all the same, with an unknown total for a new search', async () => {
    keepList('');
    answerList([SPECIFIED], neverAnswer);

    const { list } = await open('fabric=Silk');
    expect(list).toMatchObject({ products: [{ name: 'Answered Saree' }], total: undefined });
  });

  it('[HOME-04] keeps the total for another page of the same search', async () => {
    keepList('fabric=Silk');
    answerList([SPECIFIED], neverAnswer);

    expect((await open('fabric=Silk&page=2')).list.total).toBe(61);
  });
});
