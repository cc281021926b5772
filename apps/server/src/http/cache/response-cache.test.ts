import { gunzipSync } from 'node:zlib';
import { NO_STORE, PUBLIC_CACHE_CONTROL } from '@shop/contract';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { registerCachedRoute } from '../endpoint.ts';
import { type ComputedResponse, createResponseCache } from './response-cache.ts';

const PAGE: ComputedResponse = {
  status: 200,
  headers: { 'content-type': 'text/plain', 'cache-control': 'public, max-age=0' },
  body: 'kasavu '.repeat(300),
};
const PRIVATE = { 'cache-control': 'no-store' };

interface Options {
  seconds?: number;
  /** By default every path is a separate entry and the query is ignored. */
  toKey?: (path: string) => string | undefined;
  getRemainingMs?: () => Promise<number>;
}

/** A server on which every path responds with what the given function computes. */
function createServer(
  compute: () => Promise<ComputedResponse>,
  { seconds = 60, toKey = (path) => path, getRemainingMs }: Options = {},
) {
  const cache = createResponseCache({ seconds, ...(getRemainingMs && { getRemainingMs }) });
  cache.setEnabled(true);
  const app = Fastify();
  registerCachedRoute(app, cache, { method: 'GET', url: '/*' }, (request) => ({
    key: toKey(request.url.split('?')[0] ?? ''),
    compute,
  }));
  return { cache, get: (headers = {}, url = '/') => app.inject({ url, headers }) };
}

/** A computation that ends when the test says so. */
function createDeferred() {
  let end: (response: ComputedResponse | Error) => void = () => {};
  const compute = vi.fn(
    () =>
      new Promise<ComputedResponse>((resolve, reject) => {
        end = (response) => (response instanceof Error ? reject(response) : resolve(response));
      }),
  );
  return { compute, end: (response: ComputedResponse | Error) => end(response) };
}

describe('the response cache', () => {
  it('computes once for concurrent and for later requests', async () => {
    const compute = vi.fn(async () => PAGE);
    const { cache, get } = createServer(compute);

    await Promise.all([get(), get(), get()]);
    await get();

    expect(compute).toHaveBeenCalledOnce();
    expect(cache.stats).toEqual({ miss: 1, coalesced: 2, hit: 1 });
  });

  it('computes again after a change, even when the change came during the computation', async () => {
    const bodies = ['old', 'old', 'new'];
    const server = createServer(async () => {
      const body = bodies.shift() ?? '';
      if (bodies.length === 1) server.cache.clear();
      return { ...PAGE, body };
    });

    expect((await server.get()).body).toBe('old');
    server.cache.clear();
    expect((await server.get()).body).toBe('old');
    expect((await server.get()).body).toBe('new');
  });

  it('stores nothing while no change notifications arrive', async () => {
    const compute = vi.fn(async () => PAGE);
    const { cache, get } = createServer(compute);
    cache.setEnabled(false);

    await get();
    await get();

    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('never sends one person’s response to another', async () => {
    const seen: number[] = [];
    const { get } = createServer(async () => {
      const body = String(seen.push(1));
      return { status: 200, headers: PRIVATE, body };
    });

    const responses = await Promise.all([get(), get(), get()]);

    expect(new Set(responses.map(({ body }) => body)).size).toBe(3);
  });

  it.each([
    ['under a key whose last response was private', (path: string) => path],
    ['without a key', () => undefined],
  ])('lets no request wait for another %s', async (_name, toKey) => {
    const release: (() => void)[] = [];
    const { get } = createServer(
      async () => {
        if (release.length > 0) await new Promise<void>((resolve) => release.push(resolve));
        return { status: 200, headers: PRIVATE, body: '' };
      },
      { toKey },
    );
    await get();
    release.push(() => {});

    const both = [get(), get()];
    await expect.poll(() => release.length).toBe(3);
    for (const go of release) go();

    for (const { statusCode } of await Promise.all(both)) expect(statusCode).toBe(200);
  });

  it('does not store a failure', async () => {
    const compute = vi.fn(async (): Promise<ComputedResponse> => {
      if (compute.mock.calls.length === 1) throw new Error('no connection to the database');
      return PAGE;
    });
    const { get } = createServer(compute);

    expect((await get()).statusCode).toBe(500);
    expect((await get()).statusCode).toBe(200);
  });

  it('sends 304 to a browser that has the page, and compresses for one that accepts it', async () => {
    const { get } = createServer(async () => PAGE);
    const { headers } = await get();
    const compressed = await get({ 'accept-encoding': 'gzip, deflate' });

    expect((await get({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(PAGE.body);
    expect((await get({ 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
  });

  it('compresses responses that are not cached, too', async () => {
    const { get } = createServer(async () => ({ ...PAGE, status: 404, headers: PRIVATE }));
    const compressed = await get({ 'accept-encoding': 'gzip, deflate' });

    expect([compressed.statusCode, compressed.headers['content-encoding']]).toEqual([404, 'gzip']);
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(PAGE.body);
    expect((await get()).body).toBe(PAGE.body);
  });
});

describe('a computation that fails', () => {
  it.each<[string, ComputedResponse | Error, number]>([
    ['with an exception', new Error('no connection to the database'), 500],
    ['with a 503', { status: 503, headers: PRIVATE, body: '' }, 503],
  ])('%s fails once for all who wait for it', async (_name, failure, status) => {
    const { compute, end } = createDeferred();
    const { get } = createServer(compute);

    const waiting = Array.from({ length: 20 }, () => get());
    await expect.poll(() => compute.mock.calls.length).toBe(1);
    // Every request has reached the computation before it ends.
    await new Promise((resolve) => setTimeout(resolve, 20));
    end(failure);

    for (const { statusCode } of await Promise.all(waiting)) expect(statusCode).toBe(status);
    expect(compute).toHaveBeenCalledOnce();
  });
});

describe('the size of the cache', () => {
  it('is bounded, and the least recently used response is evicted first', async () => {
    const compute = vi.fn(async () => ({ ...PAGE, body: 'x'.repeat(200 * 1024) }));
    const { get } = createServer(compute);
    const urls = Array.from({ length: 60 }, (_, index) => `/${index}`);

    for (const url of urls) {
      await get({}, url);
      await get({}, '/0');
    }
    expect(compute).toHaveBeenCalledTimes(60);
    await get({}, '/59');
    await get({}, '/0');
    expect(compute).toHaveBeenCalledTimes(60);
    await get({}, '/1');
    expect(compute).toHaveBeenCalledTimes(61);
  });

  it('counts keys and headers: small bodies do not fill the memory', async () => {
    const headers = { ...PAGE.headers, 'x-policy': 'x'.repeat(8 * 1024) };
    const compute = vi.fn(async () => ({ ...PAGE, headers, body: '' }));
    const { cache, get } = createServer(compute);

    for (let index = 0; index < 1_400; index += 1) {
      await get({}, `/${index}/${'x'.repeat(1_900)}`);
    }
    await get({}, `/0/${'x'.repeat(1_900)}`);

    expect(compute).toHaveBeenCalledTimes(1_401);
    expect(cache.sizeBytes()).toBeLessThanOrEqual(24 * 1024 * 1024);
  });

  it('shrinks when responses expire, without another request', async () => {
    const { cache, get } = createServer(async () => PAGE, { seconds: 0.05 });

    await get();
    expect(cache.sizeBytes()).toBeGreaterThan(PAGE.body.length);

    await expect.poll(cache.sizeBytes).toBe(0);
  });

  it('does not depend on unknown query parameters, however long', async () => {
    const compute = vi.fn(async () => PAGE);
    const { cache, get } = createServer(compute);

    for (const query of ['', '?x=1', '?x=2', `?x=${'x'.repeat(8_000)}`]) await get({}, `/${query}`);

    expect(compute).toHaveBeenCalledOnce();
    expect(cache.stats.hit).toBe(3);
  });

  it('stores nothing under a key of more than 2,048 characters', async () => {
    const compute = vi.fn(async () => PAGE);
    const { get } = createServer(compute, { toKey: (path) => path.padEnd(2_049, '/') });

    await get();
    await get();

    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('keeps pages while a crawler reads large documents', async () => {
    const compute = vi.fn(async () => PAGE);
    const { get } = createServer(compute);
    await get({}, '/page');
    compute.mockImplementation(async () => ({ ...PAGE, body: 'x'.repeat(2 * 1024 * 1024) }));
    for (let index = 0; index < 10; index += 1) await get({}, `/large/${index}`);
    await get({}, '/large/9');
    expect(compute).toHaveBeenCalledTimes(11);

    await get({}, '/page');
    expect(compute).toHaveBeenCalledTimes(11);
  });
});

describe('[SALE-07] before a sale starts or ends', () => {
  const page = { ...PAGE, headers: { ...PAGE.headers, 'cache-control': PUBLIC_CACHE_CONTROL } };
  const sent = async (seconds: number, remainingMs: number) => {
    const { get } = createServer(async () => page, {
      seconds,
      getRemainingMs: async () => remainingMs,
    });
    return (await get()).headers['cache-control'];
  };

  it.each([
    [Number.POSITIVE_INFINITY, PUBLIC_CACHE_CONTROL],
    [19_500, PUBLIC_CACHE_CONTROL],
    [12_500, 'public, max-age=0, s-maxage=5, stale-while-revalidate=4'],
    [5_500, 'public, max-age=0, s-maxage=2, stale-while-revalidate=0'],
    [500, 'public, max-age=0, s-maxage=0, stale-while-revalidate=0'],
  ])('%d ms before, shared caches are told %s', async (remainingMs, expected) => {
    expect(await sent(3, remainingMs)).toBe(expected);
  });

  it('forgets a response when the time has come', async () => {
    const compute = vi.fn(async () => page);
    const ends = performance.now() + 300;
    const { cache, get } = createServer(compute, {
      getRemainingMs: async () => ends - performance.now(),
    });
    await get();
    expect(cache.sizeBytes()).toBeGreaterThan(0);

    await expect.poll(cache.sizeBytes).toBe(0);
    expect(performance.now()).toBeLessThan(ends + 2_000);
  });

  it('gives a response that was computed across the border to nobody else', async () => {
    const { compute, end } = createDeferred();
    const { cache, get } = createServer(compute, { getRemainingMs: async () => 1 });

    const response = get();
    await vi.waitFor(() => expect(compute).toHaveBeenCalledOnce());
    const asked = performance.now();
    await vi.waitFor(() => expect(performance.now()).toBeGreaterThan(asked + 2));
    end(page);

    expect((await response).headers['cache-control']).toBe(NO_STORE);
    expect(cache.sizeBytes()).toBe(0);
  });
});
