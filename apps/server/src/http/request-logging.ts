import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Life } from '#platform/lifecycle.ts';
import type { Metrics } from '#platform/metrics.ts';
import { ShopError } from '#platform/shop-error.ts';
import { isInside, REQUEST_ID } from './request-id.ts';

/** One line and one count for every request: what was asked by its pattern, never by its address. */
export function watchRequests(
  app: FastifyInstance,
  { life, metrics }: { life: Life; metrics: Metrics },
) {
  app.addHook('onRequest', (request, reply, next) => {
    void reply.header(REQUEST_ID, request.id);
    // Nobody is served before it is known on which database.
    if (life.phase === 'starting' && !isProbe(request)) next(new ShopError('OVERLOADED'));
    else next();
  });

  // Whoever keeps a connection to a server that ends shall open the next one elsewhere.
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (life.phase === 'stopping') void reply.header('connection', 'close');
    next(null, payload);
  });

  app.addHook('onResponse', (request, reply, next) => {
    tell(request, reply, metrics);
    next();
  });
}

const PROBES = /^\/(health\/|metrics$)/;
const FILES = '/assets/';

const routeOf = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';
const isProbe = (request: FastifyRequest) => PROBES.test(routeOf(request));

function tell(request: FastifyRequest, reply: FastifyReply, metrics: Metrics) {
  const { method, raw } = request;
  const own = routeOf(request);
  // Every built file is a route of its own.
  const route = own.startsWith(FILES) ? `${FILES}*` : own;
  const status = reply.statusCode;
  const ms = reply.elapsedTime;
  const inside = isInside(raw);
  if (!inside) metrics.answered({ method, route, status, seconds: ms / 1000 });
  const quiet = inside || route !== own || isProbe(request);
  const line = { method, route, status, ms: Math.round(ms * 10) / 10 };
  if (quiet) request.log.debug(line, 'answered');
  else request.log.info(line, 'answered');
}
