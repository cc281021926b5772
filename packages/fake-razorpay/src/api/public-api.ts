import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ELSEWHERE, spoil } from '../faults/apply-fault.ts';
import type { Call } from '../faults/faults.ts';
import { changeNotes, createOrder, findOrder } from '../ledger/orders.ts';
import { capture, findPayment } from '../ledger/payments.ts';
import { refund } from '../ledger/refunds.ts';
import type { Provider } from '../provider.ts';
import { collection, listOrders, listPayments, paymentsOf, type Query } from './lists.ts';
import { missing, ProviderError } from './provider-error.ts';

interface Asked {
  id: string;
  body: unknown;
  query: Query;
  request: FastifyRequest;
}

interface Route {
  method: 'GET' | 'POST' | 'PATCH';
  url: string;
  /** Under which name faults are ordered for it. */
  call?: Call;
  effect: (provider: Provider, asked: Asked) => unknown;
}

const routes: Route[] = [
  {
    method: 'POST',
    url: '/v1/orders',
    call: 'create-order',
    effect: (provider, { body }) => createOrder(provider, body),
  },
  {
    method: 'GET',
    url: '/v1/orders',
    effect: (provider, { query }) => listOrders(provider, query),
  },
  {
    method: 'GET',
    url: '/v1/orders/:id',
    effect: (provider, { id }) => findOrder(provider, id).entity,
  },
  {
    method: 'PATCH',
    url: '/v1/orders/:id',
    effect: (provider, { id, body }) => changeNotes(provider, id, body),
  },
  {
    method: 'GET',
    url: '/v1/orders/:id/payments',
    call: 'order-payments',
    effect: (provider, { id }) => paymentsOf(provider, id),
  },
  {
    method: 'GET',
    url: '/v1/payments',
    call: 'list-payments',
    effect: (provider, { query }) => listPayments(provider, query),
  },
  {
    method: 'GET',
    url: '/v1/payments/:id',
    call: 'fetch-payment',
    effect: (provider, { id }) => findPayment(provider, id).entity,
  },
  {
    method: 'POST',
    url: '/v1/payments/:id/capture',
    call: 'capture',
    effect: (provider, { id, body }) => capture(provider, id, body),
  },
  {
    method: 'POST',
    url: '/v1/payments/:id/refund',
    call: 'refund',
    effect: (provider, { id, body, request }) =>
      refund(provider, { payment: findPayment(provider, id), body, key: keyOf(request) }),
  },
  {
    method: 'GET',
    url: '/v1/payments/:id/refunds',
    effect: (provider, { id }) =>
      collection(findPayment(provider, id).refunds.map(({ entity }) => entity)),
  },
  {
    method: 'GET',
    url: '/v1/refunds/:id',
    effect: ({ ledger }, { id }) => {
      const found = ledger.refunds.get(id);
      if (!found) throw missing();
      return found.entity;
    },
  },
];

/** The provider's API as a shop's server calls it. */
export function publicApi(app: FastifyInstance, provider: Provider): void {
  app.setErrorHandler(answerError);
  readEmptyBodies(app);
  app.setNotFoundHandler((request, reply) =>
    answerError(
      new ProviderError('The requested URL was not found on the server.', { status: 404 }),
      request,
      reply,
    ),
  );
  app.all(ELSEWHERE, () => {
    provider.ledger.redirectsFollowed += 1;
    return {};
  });
  for (const { method, url, call, effect } of routes) {
    app.route({
      method,
      url,
      onRequest: (request, _reply, done) => {
        done(isKnown(provider, request.headers.authorization) ? undefined : stranger(provider));
      },
      handler: (request, reply) => {
        const { id = '' } = request.params as { id?: string };
        const asked = { id, body: request.body, query: request.query as Query, request };
        const order = call && provider.faults.take(call);
        const answer = () => effect(provider, asked);
        return order ? spoil({ order, request, reply, effect: answer }) : reply.send(answer());
      },
    });
  }
}

/** A call without fields may say that it sends JSON and send nothing. */
function readEmptyBodies(app: FastifyInstance) {
  const read = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, {});
    else void read(request, String(text), done);
  });
}

/** The scheme's name counts letter for letter, as with the provider. */
function isKnown({ settings }: Provider, header = ''): boolean {
  const given = Buffer.from(header);
  const pair = Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64');
  const expected = Buffer.from(`Basic ${pair}`);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const stranger = ({ switches }: Provider) =>
  new ProviderError('Authentication failed', { status: switches.authStatus, reason: 'NA' });

function keyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers['x-refund-idempotency'];
  return typeof key === 'string' ? key : undefined;
}

function answerError(error: unknown, _request: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof ProviderError ? error : translate(error);
  return reply.code(known.status).send(known.body);
}

function translate(error: unknown): ProviderError {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status < 500) return new ProviderError('The request could not be read.', { status });
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return new ProviderError('The server encountered an error.', { status, code: 'SERVER_ERROR' });
}
