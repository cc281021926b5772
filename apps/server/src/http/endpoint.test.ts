import { defineEndpoint } from '@shop/contract';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { createResponseCache } from './cache/response-cache.ts';
import { registerCachedEndpoint, registerEndpoint, serializeReply } from './endpoint.ts';
import { handleError } from './errors.ts';

const greet = defineEndpoint({
  method: 'POST',
  path: '/api/greet/{name}',
  access: 'public',
  summary: 'Says hello',
  params: z.object({ name: z.string() }),
  body: z.object({ times: z.int().check(z.positive('At least once.')) }),
  reply: z.object({ msg: z.string() }),
});

function createBareApp() {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializeReply);
  app.setErrorHandler(handleError);
  return app;
}

it('sends only the fields of the reply schema, and forbids caching', async () => {
  const app = createBareApp();
  registerEndpoint(app, greet, async ({ params, body }) => {
    const row = { msg: params.name.repeat(body.times), password_hash: 'argon2' };
    return row;
  });

  const response = await app.inject({ method: 'POST', url: '/api/greet/Asha', body: { times: 2 } });

  expect(response.json()).toEqual({ msg: 'AshaAsha' });
  expect(response.headers['cache-control']).toBe('no-store');
});

it('rejects an invalid body before the handler runs', async () => {
  const app = createBareApp();
  registerEndpoint(app, greet, async () => {
    throw new Error('must not be reached');
  });
  const post = (body: string, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: '/api/greet/Asha',
      body,
      headers: { 'content-type': type },
    });

  expect((await post('{"times":0}')).json()).toMatchObject({
    error: 'INVALID_INPUT',
    fields: { times: 'At least once.' },
  });
  for (const malformed of ['{"times":', 'null', '[]', '"1"', '']) {
    expect((await post(malformed)).statusCode).toBe(400);
  }
  expect((await post('times=1', 'text/csv')).statusCode).toBe(400);
  expect((await post('9'.repeat(2_000_000))).statusCode).toBe(413);
});

it('does not cache an endpoint that is not public', () => {
  expect(() =>
    registerCachedEndpoint(
      createBareApp(),
      { ...greet, access: 'customer' },
      createResponseCache({ seconds: 1 }),
      async () => ({
        msg: '',
      }),
    ),
  ).toThrow('not the same for every caller');
});

it('caches by validated input: unknown query parameters and other spellings share an entry', async () => {
  const search = defineEndpoint({
    method: 'GET',
    path: '/api/search/{page}',
    access: 'public',
    summary: 'Finds',
    params: z.object({ page: z.coerce.number() }),
    query: z.object({ text: z.optional(z.string().check(z.trim())) }),
    reply: z.object({ found: z.string() }),
  });
  const find = vi.fn(
    async ({
      params,
      query,
    }: {
      params: { page: number };
      query: { text?: string | undefined };
    }) => ({
      found: `${query.text} ${params.page}`,
    }),
  );
  const app = createBareApp();
  const cache = createResponseCache({ seconds: 60 });
  cache.setEnabled(true);
  registerCachedEndpoint(app, search, cache, find);
  const get = async (url: string) => (await app.inject(url)).json();

  for (const query of [
    'text=nila',
    'text=nila&x=1',
    'x=2&text=+nila',
    '%74ext=nila',
    'text=nila&x=1',
  ]) {
    expect(await get(`/api/search/1?${query}`)).toEqual({ found: 'nila 1' });
  }
  expect(find).toHaveBeenCalledOnce();
  expect(await get('/api/search/1?text=mayil')).toEqual({ found: 'mayil 1' });
  expect(await get('/api/search/2?text=nila')).toEqual({ found: 'nila 2' });
  expect(find).toHaveBeenCalledTimes(3);
});
