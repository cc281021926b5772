import { catalog } from '@shop/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { prefetch } from './prefetch.ts';

const PATH = '/api/product/7';
const input = { params: { product_id: '7' } };
const OVERLOADED = { error: 'OVERLOADED', msg: 'The shop is very busy right now.' };
const saree = {
  product_id: 7,
  name: 'Nila Kasavu Saree',
  description: '',
  price: 2450,
  discount: 0,
  stock: 3,
  category_id: 1,
  brand_id: 1,
  image: [],
  enabled: 1,
  updated_at: '2026-01-30T03:00:00.000Z',
};

/** A network that replies in this order. */
function imitateNetwork(...replies: (() => Promise<Response>)[]) {
  const requested: string[] = [];
  vi.stubGlobal('fetch', (path: string) => {
    requested.push(path);
    return replies.shift()?.() ?? Promise.reject(new Error('requested too often'));
  });
  return requested;
}

const found = async () => Response.json([saree]);
const overloaded = async () => Response.json(OVERLOADED, { status: 503 });
const connectionLost = () => Promise.reject(new TypeError('Failed to fetch'));

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })));
afterEach(() => void vi.unstubAllGlobals());

describe('prefetch', () => {
  it('loads the product once', async () => {
    const requested = imitateNetwork(found);
    prefetch(catalog.find, input);
    prefetch(catalog.find, input);

    expect(await call(catalog.find, input)).toMatchObject([{ name: saree.name }]);
    expect(requested).toEqual([PATH]);
  });

  it.each([
    ['was rejected by the server', overloaded],
    ['lost the connection', connectionLost],
  ])('loads the product again when the prefetch %s', async (_case, failure) => {
    const requested = imitateNetwork(failure, found);
    prefetch(catalog.find, input);

    expect(await call(catalog.find, input)).toMatchObject([{ name: saree.name }]);
    expect(requested).toEqual([PATH, PATH]);
  });

  it.each([
    ['was rejected by the server', overloaded],
    ['lost the connection', connectionLost],
  ])('prefetches again when the first prefetch %s', async (_case, failure) => {
    const requested = imitateNetwork(failure, found);
    prefetch(catalog.find, input);
    await vi.waitFor(() => {
      prefetch(catalog.find, input);
      expect(requested).toEqual([PATH, PATH]);
    });

    expect(await call(catalog.find, input)).toMatchObject([{ name: saree.name }]);
    expect(requested).toEqual([PATH, PATH]);
  });
});
