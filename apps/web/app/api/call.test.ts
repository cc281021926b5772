import { cart, catalog } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import { createCall } from './call.ts';

const saree = {
  product_id: 7,
  name: 'Nila Kasavu Saree',
  description: '',
  price: 2450,
  discount: 0,
  stock: 3,
  category_id: 1,
  brand_id: 1,
  updated_at: '2026-01-30T03:00:00.000Z',
};
const find = { params: { product_id: '7' } };
const replying = (body: unknown, status = 200) =>
  createCall(async () => Response.json(body, { status }));

describe('call', () => {
  it.each([
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    ['a', ['a']],
    [undefined, []],
    [null, []],
  ])('[API-09] reads image %j as a list', async (image, expected) => {
    const [product] = await replying([{ ...saree, enabled: true, image }])(catalog.find, find);

    expect(product).toMatchObject({ image: expected, enabled: 1 });
  });

  it('throws an ApiError with the code, message and status of the API', async () => {
    const rejected = replying({ error: 'PRODUCT_NOT_FOUND', msg: 'Product not found' }, 404)(
      catalog.find,
      find,
    );

    await expect(rejected).rejects.toMatchObject({
      code: 'PRODUCT_NOT_FOUND',
      message: 'Product not found',
      msg: 'Product not found',
      status: 404,
    });
  });

  it.each([
    ['an error page', () => Promise.resolve(new Response('<html>', { status: 500 })), 500],
    ['a status alone', () => Promise.resolve(Response.json({}, { status: 401 })), 401],
    ['a reply of another shape', () => Promise.resolve(Response.json({ no: 'list' })), 502],
    ['a lost connection', () => Promise.reject(new TypeError('Failed to fetch')), 0],
  ])('[API-14] throws an ApiError without a code for %s', async (_case, send, status) => {
    const failed = createCall(send)(catalog.find, find);

    await expect(failed).rejects.toMatchObject({ code: undefined, msg: undefined, status });
  });

  it.each([
    [{ msg: 'User not found' }, 'User not found'],
    [{ error: 'a word of another server', msg: 'User not found' }, 'User not found'],
    [{ msg: 7 }, undefined],
  ])('[API-14] reads the msg of a rejection without a code of ours: %j', async (body, msg) => {
    const rejected = replying(body, 400)(catalog.find, find);

    await expect(rejected).rejects.toMatchObject({ code: undefined, msg, status: 400 });
  });

  it.each(['', '{}'])('[API-14] takes status 200 with the body %j as a success', async (body) => {
    const answered = createCall(async () => new Response(body))(cart.add, {
      body: { product_id: 7, quantity: 1 },
    });

    await expect(answered).resolves.toEqual({});
  });
});
