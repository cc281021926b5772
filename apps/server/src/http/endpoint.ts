import { type Endpoint, ErrorReply, type ParsedOf, PUBLIC, type ReplyOf } from '@shop/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';
import * as z from 'zod/mini';
import { admit, admitted, type CallerOf } from './auth.ts';
import type { HotAnswers } from './response-cache.ts';

type Handler<E extends Endpoint> = (
  input: ParsedOf<E> & { caller: CallerOf<E> },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<ReplyOf<E>>;

/** Registers one contract entry: who may call, what comes in, what may go out. */
export function serve<E extends Endpoint>(app: FastifyInstance, endpoint: E, handle: Handler<E>) {
  app.route({
    ...routeOf(endpoint),
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store');
      return handle({ ...inputOf<E>(request), caller: admitted<E>(request) }, request, reply);
    },
  });
}

/** The same for an answer that is equal for everybody: computed once, then told to all who ask. */
export function serveHot<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  hot: HotAnswers,
  handle: (input: ParsedOf<E>) => Promise<ReplyOf<E>>,
) {
  const { reply: schema } = endpoint;
  if (endpoint.access !== 'public' || schema === 'image') {
    throw new Error(`${endpoint.path} is not the same for everybody`);
  }
  app.route({
    ...routeOf(endpoint),
    // Before anything is parsed: an answer in hand costs no more than finding it.
    onRequest: (request, reply, next) => {
      if (!hot.answerAtOnce(request, reply)) next();
    },
    handler: (request, reply) =>
      hot.answer(request, reply, async () => ({
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': PUBLIC },
        body: JSON.stringify(z.parse(schema, await handle(inputOf<E>(request)))),
      })),
  });
}

/** For the one call that answers bytes. The handler writes the answer itself. */
export function serveImage<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handle: (
    input: ParsedOf<E>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<FastifyReply>,
) {
  app.route({
    ...routeOf(endpoint),
    handler: (request, reply) => handle(inputOf<E>(request), request, reply),
  });
}

export function routeOf(endpoint: Endpoint) {
  const { method, path, summary, params, query, body, files, reply } = endpoint;
  return {
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    schema: {
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      // The fields of a form are read one by one, as they come.
      ...(body && !files && { body }),
      response: { '4xx': ErrorReply, ...(reply !== 'image' && { 200: reply }) },
    },
    onRequest: (request: FastifyRequest) => admit(request, endpoint.access),
  };
}

function inputOf<E extends Endpoint>(request: FastifyRequest): ParsedOf<E> {
  const { params, query, body } = request;
  // Fastify ran the endpoint's own schemas over these three before the handler was called.
  return { params, query, body } as ParsedOf<E>;
}

/**
 * A reply schema is a filter: what it does not name does not leave the server. It reads the reply
 * forwards (parse), where the type provider would run our one-way transforms backwards.
 */
export const filterReply: FastifySerializerCompiler<z.ZodMiniType> =
  ({ schema }) =>
  (data) =>
    JSON.stringify(z.parse(schema, data));
