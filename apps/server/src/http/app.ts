import { compile } from '@fastify/proxy-addr';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { readinessOf } from '#db/readiness.ts';
import { accountsRoutes } from '#features/accounts/accounts.routes.ts';
import { cartRoutes } from '#features/cart/cart.routes.ts';
import { managingRoutes } from '#features/catalog/admin/products.routes.ts';
import { catalogRoutes } from '#features/catalog/catalog.routes.ts';
import { sitemapRoutes } from '#features/catalog/sitemap.routes.ts';
import { shopkeepingRoutes } from '#features/orders/admin/orders.routes.ts';
import { ordersRoutes } from '#features/orders/orders.routes.ts';
import { countDesk } from '#features/payments/admin/payments.queries.ts';
import { deskRoutes } from '#features/payments/admin/payments.routes.ts';
import { paymentsRoutes } from '#features/payments/payments.routes.ts';
import { booksOf } from '#monitoring/database-metrics.ts';
import type { Deps } from '#platform/deps.ts';
import type { Life } from '#platform/lifecycle.ts';
import { type Metrics, openMetrics } from '#platform/metrics.ts';
import { countHouse } from '#platform/runtime-metrics.ts';
import { ShopError } from '#platform/shop-error.ts';
import { knowCallers } from './auth.ts';
import { refuseCrossSite } from './csrf.ts';
import { filterReply } from './endpoint.ts';
import { answerBrokenRequest, answerFailure } from './errors.ts';
import { describeApi } from './openapi.ts';
import { idsFrom } from './request-id.ts';
import { watchRequests } from './request-logging.ts';
import { refuseTwoReadings } from './request-smuggling.ts';
import type { HotAnswers } from './response-cache.ts';
import { SAFE_HEADERS, sendSafeHeaders } from './security-headers.ts';
import { healthRoutes } from './status/health.routes.ts';
import { metricsRoutes } from './status/metrics.routes.ts';

export interface AppOptions {
  deps: Deps;
  hot: HotAnswers;
  /** The address customers type; never taken from a request. */
  origin: string;
  /** Who may say, in X-Forwarded-For, where a request came from. Nobody else is believed. */
  trustedProxies: string[];
  /** What whoever reads the metrics must bring; without it nobody can. */
  metricsToken?: string | undefined;
  /** What the program has begun to count before there was an app. */
  metrics?: Metrics;
  /** Changed by whoever starts and ends the program. */
  life?: Life;
  logger: FastifyBaseLogger | false;
  /** In development the API's description has a page of its own. */
  development: boolean;
}

/** The whole API: every feature's routes, and a JSON answer to anything else under /api. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, hot, origin, metricsToken: token, development } = options;
  const { life = { phase: 'serving' }, metrics = openMetrics() } = options;
  const app = openServer(options);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(filterReply);
  app.setErrorHandler(answerFailure);
  sendSafeHeaders(app);
  watchRequests(app, { life, metrics });
  refuseTwoReadings(app);
  readJsonAlone(app);
  refuseCrossSite(app, origin);
  knowCallers(app, { db: deps.db, origin });

  await describeApi(app, { readable: development });
  countHouse(metrics.register, { ...deps, hot });
  // By the pool that no flood of shoppers takes.
  const checkReady = readinessOf(deps.money);
  healthRoutes(app, { life, checkReady });
  const { register } = metrics;
  metricsRoutes(app, { register, token, life, checkReady, books: booksOf(deps) });
  accountsRoutes(app, deps);
  catalogRoutes(app, deps, hot);
  managingRoutes(app, deps);
  sitemapRoutes(app, deps, { hot, origin });
  cartRoutes(app, deps);
  ordersRoutes(app, deps);
  shopkeepingRoutes(app, deps, { countDesk: () => countDesk(deps.db) });
  paymentsRoutes(app, deps, { origin });
  deskRoutes(app, deps);

  for (const url of ['/api', '/api/*']) app.all(url, { schema: { hide: true } }, answerNothing);
  // A method that nobody answers, such as TRACE.
  app.setNotFoundHandler(answerNothing);
  return app;
}

function openServer({ logger, trustedProxies }: AppOptions): FastifyInstance {
  const trusts = compile(trustedProxies);
  return Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'request_id',
    }),
    genReqId: idsFrom(trusts),
    bodyLimit: 1024 * 1024,
    trustProxy: trustedProxies.length > 0 ? trusts : false,
    // What comes over a kept connection while we end is served like everything else.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerBrokenRequest,
    // An address that is none is refused before any hook has run.
    frameworkErrors: (error, request, reply) =>
      void answerFailure(error, request, reply.headers({ ...SAFE_HEADERS, connection: 'close' })),
  });
}

async function answerNothing(): Promise<never> {
  throw new ShopError('NOT_FOUND');
}

/**
 * Calls speak JSON. What a form on any site can send without asking (text, urlencoded) is not read;
 * an empty body is, because several calls have none.
 */
function readJsonAlone(app: FastifyInstance) {
  const readJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else void readJson(request, String(body), done);
  });
}
