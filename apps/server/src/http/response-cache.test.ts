import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { describe, expect, it, vi } from 'vitest';
import { type Computed, hotAnswers } from './response-cache.ts';

const PAGE: Computed = {
  status: 200,
  headers: { 'content-type': 'text/plain', 'cache-control': 'public, max-age=0' },
  body: 'kasavu '.repeat(300),
};

/** A bare server whose one answer is computed by the given function. */
function serving(compute: () => Promise<Computed>, { seconds = 60 } = {}) {
  const hot = hotAnswers({ seconds });
  hot.trust(true);
  const app = Fastify();
  app.route({
    method: 'GET',
    url: '/*',
    onRequest: (request, reply, next) => {
      if (!hot.answerAtOnce(request, reply)) next();
    },
    handler: (request, reply) => hot.answer(request, reply, compute),
  });
  return { hot, ask: (headers = {}, url = '/') => app.inject({ url, headers }) };
}

describe('hot answers', () => {
  it('computes once for many who ask at the same time and after', async () => {
    const compute = vi.fn(async () => PAGE);
    const { ask } = serving(compute);

    await Promise.all([ask(), ask(), ask()]);
    await ask();

    expect(compute).toHaveBeenCalledOnce();
  });

  it('computes anew after a change, even when the change came while computing', async () => {
    const answers = ['old', 'old', 'new'];
    const shop = serving(async () => {
      const body = answers.shift() ?? '';
      if (answers.length === 1) shop.hot.drop();
      return { ...PAGE, body };
    });

    expect((await shop.ask()).body).toBe('old');
    shop.hot.drop();
    expect((await shop.ask()).body).toBe('old');
    expect((await shop.ask()).body).toBe('new');
  });

  it('keeps nothing while nobody tells it about changes', async () => {
    const compute = vi.fn(async () => PAGE);
    const { hot, ask } = serving(compute);
    hot.trust(false);

    await ask();
    await ask();

    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('never tells one person’s answer to another', async () => {
    const seen: number[] = [];
    const { ask } = serving(async () => {
      const body = String(seen.push(1));
      return { status: 200, headers: { 'cache-control': 'no-store' }, body };
    });

    const bodies = await Promise.all([ask(), ask(), ask()]);

    expect(new Set(bodies.map(({ body }) => body)).size).toBe(3);
  });

  it('lets nobody wait for another’s answer where answers are not shared', async () => {
    const release: (() => void)[] = [];
    const { ask } = serving(async () => {
      if (release.length > 0) await new Promise<void>((resolve) => release.push(resolve));
      return { status: 200, headers: { 'cache-control': 'no-store' }, body: '' };
    });
    await ask();
    release.push(() => {});

    const both = [ask(), ask()];
    await expect.poll(() => release.length).toBe(3);
    for (const go of release) go();

    for (const { statusCode } of await Promise.all(both)) expect(statusCode).toBe(200);
  });

  it('does not keep a failure', async () => {
    const compute = vi.fn(async (): Promise<Computed> => {
      if (compute.mock.calls.length === 1) throw new Error('the database is away');
      return PAGE;
    });
    const { ask } = serving(compute);

    expect((await ask()).statusCode).toBe(500);
    expect((await ask()).statusCode).toBe(200);
  });

  it('answers 304 to a browser that has it, and packs it for one that can unpack', async () => {
    const { ask } = serving(async () => PAGE);
    const { headers } = await ask();
    const packed = await ask({ 'accept-encoding': 'gzip, deflate' });

    expect((await ask({ 'if-none-match': String(headers.etag) })).statusCode).toBe(304);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(PAGE.body);
    expect((await ask({ 'accept-encoding': 'gzip, br' })).headers['content-encoding']).toBe('br');
  });

  it('packs what is not kept too', async () => {
    const headers = { 'cache-control': 'no-store' };
    const { ask } = serving(async () => ({ ...PAGE, status: 404, headers }));
    const packed = await ask({ 'accept-encoding': 'gzip, deflate' });

    expect([packed.statusCode, packed.headers['content-encoding']]).toEqual([404, 'gzip']);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(PAGE.body);
    expect((await ask()).body).toBe(PAGE.body);
  });

  it('is bounded, and forgets the oldest first', async () => {
    const compute = vi.fn(async () => ({ ...PAGE, body: 'x'.repeat(2.5 * 1024 * 1024) }));
    const { ask } = serving(compute);

    for (const url of ['/1', '/2', '/3', '/4']) await ask({}, url);
    await ask({}, '/4');
    expect(compute).toHaveBeenCalledTimes(4);
    await ask({}, '/1');
    expect(compute).toHaveBeenCalledTimes(5);
  });
});
