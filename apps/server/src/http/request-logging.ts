import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Metrics } from '#platform/metrics.ts';
import { ShopError } from '#platform/shop-error.ts';
import { isInternal, REQUEST_ID_HEADER } from './request-security.ts';

/** Logs and counts every request by its route pattern; URLs may hold personal data. */
export function registerRequestLogging(
  app: FastifyInstance,
  { lifecycle, metrics }: { lifecycle: Lifecycle; metrics: Metrics },
) {
  app.addHook('onRequest', (request, reply, next) => {
    void reply.header(REQUEST_ID_HEADER, request.id);
    // Until the start-up checks have passed, only probes are served.
    if (lifecycle.state === 'starting' && !isProbe(request)) next(new ShopError('OVERLOADED'));
    else next();
  });

  // During shutdown, clients open their next connection to another server.
  app.addHook('onSend', (_request, reply, payload, next) => {
    if (lifecycle.state === 'stopping') void reply.header('connection', 'close');
    next(null, payload);
  });

  app.addHook('onResponse', (request, reply, next) => {
    report(request, reply, metrics);
    next();
  });
}

const PROBES = /^\/(health\/|metrics$)/;
const ASSETS = '/assets/';

const getRoute = ({ routeOptions }: FastifyRequest): string => routeOptions.url ?? 'none';
const isProbe = (request: FastifyRequest) => PROBES.test(getRoute(request));

function report(request: FastifyRequest, reply: FastifyReply, metrics: Metrics) {
  const { method, raw } = request;
  const pattern = getRoute(request);
  // Every built file has its own route; they are counted as one.
  const isAsset = pattern.startsWith(ASSETS);
  const route = isAsset ? `${ASSETS}*` : pattern;
  const status = reply.statusCode;
  const ms = reply.elapsedTime;
  const internal = isInternal(raw);
  if (!internal) metrics.observeRequest({ method, route, status, seconds: ms / 1000 });
  const line = { method, route, status, ms: Math.round(ms * 10) / 10 };
  if (internal || isAsset || isProbe(request)) request.log.debug(line, 'request completed');
  else request.log.info(line, 'request completed');
}
