import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { applyFault, REDIRECT_TARGET } from '../faults/apply-fault.ts';
import { createOrder, findOrder, updateNotes } from '../ledger/orders.ts';
import { capture, findPayment } from '../ledger/payments.ts';
import { createRefund } from '../ledger/refunds.ts';
import { findSettlement } from '../ledger/settlements.ts';
import type { Provider } from '../provider.ts';
import {
  listOrderPayments,
  listOrders,
  listPayments,
  listSettlementItems,
  listSettlements,
  type Query,
  toCollection,
} from './lists.ts';
import { notFound, ProviderError } from './provider-error.ts';
import { qrRoutes } from './qr-routes.ts';
import type { Route } from './route.ts';

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
    effect: (provider, { id, body }) => updateNotes(provider, id, body),
  },
  {
    method: 'GET',
    url: '/v1/orders/:id/payments',
    call: 'order-payments',
    effect: (provider, { id }) => listOrderPayments(provider, id),
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
      createRefund(provider, {
        payment: findPayment(provider, id),
        body,
        key: readIdempotencyKey(request),
      }),
  },
  {
    method: 'GET',
    url: '/v1/payments/:id/refunds',
    effect: (provider, { id }) =>
      toCollection(findPayment(provider, id).refunds.map(({ entity }) => entity)),
  },
  {
    method: 'GET',
    url: '/v1/refunds/:id',
    effect: ({ ledger }, { id }) => {
      const found = ledger.refunds.get(id);
      if (!found) throw notFound();
      return found.entity;
    },
  },
  {
    method: 'GET',
    url: '/v1/settlements',
    call: 'list-settlements',
    effect: (provider, { query }) => listSettlements(provider, query),
  },
  {
    method: 'GET',
    url: '/v1/settlements/recon/combined',
    call: 'settlement-items',
    effect: (provider, { query }) => listSettlementItems(provider, query),
  },
  {
    method: 'GET',
    url: '/v1/settlements/:id',
    effect: (provider, { id }) => findSettlement(provider, id).entity,
  },
];

/** The provider's REST API. */
export function registerPublicApi(app: FastifyInstance, provider: Provider): void {
  app.setErrorHandler(sendError);
  acceptEmptyBodies(app);
  app.setNotFoundHandler((request, reply) =>
    sendError(
      new ProviderError('The requested URL was not found on the server.', { status: 404 }),
      request,
      reply,
    ),
  );
  app.all(REDIRECT_TARGET, () => {
    provider.ledger.redirectsFollowed += 1;
    return {};
  });
  for (const { method, url, call, effect } of [...routes, ...qrRoutes]) {
    app.route({
      method,
      url,
      onRequest: (request, _reply, done) => {
        done(
          isAuthenticated(provider, request.headers.authorization)
            ? undefined
            : authenticationError(provider),
        );
      },
      handler: (request, reply) => {
        const { id = '' } = request.params as { id?: string };
        const apiRequest = { id, body: request.body, query: request.query as Query, request };
        const fault = call && provider.faults.take(call);
        const run = () => effect(provider, apiRequest);
        return fault
          ? applyFault({ config: fault, request, reply, effect: run })
          : reply.send(run());
      },
    });
  }
}

/** Accepts an empty body with content type application/json. */
function acceptEmptyBodies(app: FastifyInstance) {
  const read = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, {});
    else void read(request, String(text), done);
  });
}

/** The scheme is case-sensitive, as at the provider. */
function isAuthenticated({ settings }: Provider, header = ''): boolean {
  const actual = Buffer.from(header);
  const pair = Buffer.from(`${settings.keyId}:${settings.keySecret}`).toString('base64');
  const expected = Buffer.from(`Basic ${pair}`);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

const authenticationError = ({ behaviour }: Provider) =>
  new ProviderError('Authentication failed', { status: behaviour.authStatus, reason: 'NA' });

function readIdempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['x-refund-idempotency'];
  return typeof key === 'string' ? key : undefined;
}

function sendError(error: unknown, _request: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof ProviderError ? error : toProviderError(error);
  return reply.code(known.status).send(known.body);
}

function toProviderError(error: unknown): ProviderError {
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500;
  if (status < 500) return new ProviderError('The request could not be read.', { status });
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  return new ProviderError('The server encountered an error.', { status, code: 'SERVER_ERROR' });
}
