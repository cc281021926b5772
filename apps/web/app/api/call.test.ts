import { cart, catalog } from '@shop/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { call, createCall } from './call.ts';
import { prefetch } from './prefetch.ts';

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
  it('[API-09] reads a reply with the schema of its endpoint', async () => {
    const [product] = await replying([{ ...saree, enabled: true, image: 'a' }])(catalog.find, find);

    expect(product).toMatchObject({ image: ['a'], enabled: 1 });
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

const CONNECTION_LOST = {
  code: undefined,
  message: 'The shop could not be reached. Please check your connection.',
  status: 0,
};

/** Never resolves; like fetch, it rejects when the signal aborts. */
const hang = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });

/** Headers and the first bytes of a body that never ends. */
const stall = (signal: AbortSignal | null | undefined) =>
  new Response(
    new ReadableStream({
      start: (controller) => {
        controller.enqueue(new TextEncoder().encode('[{'));
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    }),
  );

/** Called with the error of the call. */
function callProduct() {
  const failed = vi.fn();
  call(catalog.find, find).catch(failed);
  return failed;
}

describe('a call without an end', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // Node's own implementation does not use the imitated clock.
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('timed out', 'TimeoutError')), ms);
      return controller.signal;
    });
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it.each([
    ['no response', (init: RequestInit) => hang(init.signal)],
    ['no end of the response', async (init: RequestInit) => stall(init.signal)],
  ])('reports a lost connection after 30 seconds with %s', async (_case, reply) => {
    vi.stubGlobal('fetch', (_path: string, init: RequestInit) => reply(init));
    const failed = callProduct();

    await vi.advanceTimersByTimeAsync(29_000);
    expect(failed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining(CONNECTION_LOST));
  });

  it('waits no longer for a prefetch', async () => {
    vi.stubGlobal('fetch', (_path: string, init: RequestInit) => hang(init.signal));
    prefetch(catalog.find, find);
    await vi.advanceTimersByTimeAsync(10_000);
    const failed = callProduct();

    await vi.advanceTimersByTimeAsync(31_000);
    expect(failed).toHaveBeenCalledWith(expect.objectContaining(CONNECTION_LOST));
  });
});
