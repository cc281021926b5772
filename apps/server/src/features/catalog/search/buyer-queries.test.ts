import { readFile } from 'node:fs/promises';
import { catalog, type Product } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { describe, expect, it } from 'vitest';
import type { NewProduct } from '#features/catalog/products.queries.ts';
import { BUYER_QUERIES, type RightPiece, STRICT_QUERIES } from '#test/buyer-queries.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { TILES } from '#tools/seed/demo-catalogue.ts';
import { refreshSoldOut } from './sold-out.queries.ts';

type DemoProduct = Omit<NewProduct, 'price_paise'> & {
  product_id: number;
  price: number;
  updated_at: string;
};

const DEMO = new URL('../../../../../../demo/catalogue.json', import.meta.url);
/** What a phone shows before it is scrolled. */
const FIRST = 4;

/** The demo catalogue without its pictures. */
async function openDemoShop() {
  const shop = await createTestShop();
  // Part of the repository, so its shape is known.
  const demo = JSON.parse(await readFile(DEMO, 'utf8')) as DemoProduct[];
  for (const product of demo.toSorted((a, b) => a.updated_at.localeCompare(b.updated_at))) {
    const { product_id: _, updated_at: __, price, ...rest } = product;
    await shop.addProduct({ ...rest, image: [], enabled: true, price_paise: fromRupees(price) });
  }
  await refreshSoldOut(shop.db);
  return shop;
}

const isOneOf = (options: string[] | undefined, ...values: (string | null | undefined)[]) =>
  options === undefined || values.some((value) => value && options.includes(value));

const isRight = (product: Product, right: RightPiece) =>
  isOneOf(right.type, product.type) &&
  isOneOf(right.color, product.color, product.body_color) &&
  isOneOf(right.border, product.border_color) &&
  isOneOf(right.fabric, product.fabric) &&
  isOneOf(right.occasion, product.occasion) &&
  (right.woven_at === undefined || product.woven_at === right.woven_at) &&
  (right.blouse_piece === undefined || product.blouse_piece === right.blouse_piece) &&
  (right.says?.test(`${product.name} ${product.description}`) ?? true) &&
  product.price >= (right.min ?? 0) &&
  product.price <= (right.max ?? Infinity);

async function findFirst({ call }: Pick<TestShop, 'call'>, search: string): Promise<Product[]> {
  const { body } = await call(catalog.list, { params: { page: '1' }, query: { search } });
  return body.products.slice(0, FIRST);
}

async function listAll({ call }: Pick<TestShop, 'call'>): Promise<Product[]> {
  const pages = await Promise.all(
    ['1', '2', '3', '4'].map((page) => call(catalog.list, { params: { page }, query: {} })),
  );
  return pages.flatMap(({ body }) => body.products).filter(({ stock }) => stock > 0);
}

const describeFound = (search: string, products: Product[]) =>
  `${search}: ${products.map(({ name }) => name).join(', ')}`;

describe('a hundred searches of buyers', () => {
  it('[SEEK-06] at least 95 show a right piece among the first four', async () => {
    const shop = await openDemoShop();
    const missed: string[] = [];
    for (const [search, ...right] of BUYER_QUERIES) {
      const first = await findFirst(shop, search);
      const isFound = first.some((product) => right.some((one) => isRight(product, one)));
      if (!isFound) missed.push(describeFound(search, first));
    }

    expect(BUYER_QUERIES).toHaveLength(100);
    expect(missed.slice(100 - 95)).toEqual([]);
  }, 120_000);

  it('[SEEK-07] [SEEK-08] words of a type, a cloth and a border show nothing else among the first', async () => {
    const shop = await openDemoShop();
    const wrong: string[] = [];
    const all = await listAll(shop);
    for (const [search, ...right] of STRICT_QUERIES) {
      const isAnswer = (product: Product) => right.some((one) => isRight(product, one));
      const first = await findFirst(shop, search);
      // There are only three mundus.
      const expected = Math.min(FIRST, all.filter(isAnswer).length);
      const isRightFirst = first.slice(0, expected).every(isAnswer);
      if (first.length === 0 || !isRightFirst) wrong.push(describeFound(search, first));
    }

    expect(wrong).toEqual([]);
  }, 120_000);
});

const TILE_SHOWS: Record<string, RightPiece> = {
  Kasavu: { type: ['saree'], says: /kasavu/i },
  'Set mundu': { type: ['set mundu'] },
  Mundu: { type: ['mundu'] },
  Silk: { type: ['saree'], fabric: ['Silk'] },
  Gifts: { occasion: ['Festive', 'Wedding'] },
  'Under ₹3,000': { max: 3000 },
};

it('the tiles of the demo lead to what they say, and its newest pieces are sarees', async () => {
  const shop = await openDemoShop();
  const listFirst = async (query: Record<string, string | string[]>) => {
    const { body } = await shop.call(catalog.list, { params: { page: '1' }, query });
    return body.products;
  };

  for (const { label, link } of TILES) {
    const { searchParams } = new URL(link, 'http://shop.example');
    const query = Object.fromEntries(
      [...new Set(searchParams.keys())].map((name) => [name, searchParams.getAll(name)]),
    );
    const first = (await listFirst(query)).slice(0, FIRST);
    const wrong = first.filter((product) => !isRight(product, TILE_SHOWS[label] ?? { says: /^$/ }));
    expect(wrong.map(({ name }) => `${label}: ${name}`)).toEqual([]);
    expect(first.length).toBeGreaterThan(0);
  }
  const newest = (await listFirst({})).slice(0, 12);
  expect(new Set(newest.map(({ type }) => type))).toEqual(new Set(['saree']));
});
