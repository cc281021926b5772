import { defineEndpoint } from '@shop/contract';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { filterReply, serve, serveHot } from './endpoint.ts';
import { answerFailure } from './errors.ts';
import { hotAnswers } from './response-cache.ts';

const greet = defineEndpoint({
  method: 'POST',
  path: '/api/greet/{name}',
  access: 'public',
  summary: 'Says hello',
  params: z.object({ name: z.string() }),
  body: z.object({ times: z.int().check(z.positive('At least once.')) }),
  reply: z.object({ msg: z.string() }),
});

function bareApp() {
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(filterReply);
  app.setErrorHandler(answerFailure);
  return app;
}

it('lets only what the reply schema names leave the server, and nobody keep it', async () => {
  const app = bareApp();
  serve(app, greet, async ({ params, body }) => {
    const row = { msg: params.name.repeat(body.times), password_hash: 'argon2' };
    return row;
  });

  const answer = await app.inject({ method: 'POST', url: '/api/greet/Asha', body: { times: 2 } });

  expect(answer.json()).toEqual({ msg: 'AshaAsha' });
  expect(answer.headers['cache-control']).toBe('no-store');
});

it('refuses a body that makes no sense before our code runs', async () => {
  const app = bareApp();
  serve(app, greet, async () => {
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
  for (const broken of ['{"times":', 'null', '[]', '"1"', '']) {
    expect((await post(broken)).statusCode).toBe(400);
  }
  expect((await post('times=1', 'text/csv')).statusCode).toBe(400);
  expect((await post('9'.repeat(2_000_000))).statusCode).toBe(413);
});

it('does not share an answer that is not public', () => {
  expect(() =>
    serveHot(bareApp(), { ...greet, access: 'customer' }, hotAnswers({ seconds: 1 }), async () => ({
      msg: '',
    })),
  ).toThrow('not the same for everybody');
});
