import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { readinessOf } from '#db/readiness.ts';
import { answerFailure } from '#http/errors.ts';
import { sendSafeHeaders } from '#http/security-headers.ts';
import { booksOf } from '#monitoring/database-metrics.ts';
import type { Deps } from '#platform/deps.ts';
import type { Life } from '#platform/lifecycle.ts';
import type { Metrics } from '#platform/metrics.ts';
import { countHouse } from '#platform/runtime-metrics.ts';
import { ShopError } from '#platform/shop-error.ts';
import { healthRoutes } from './health.routes.ts';
import { metricsRoutes } from './metrics.routes.ts';

interface WorkerAppOptions {
  deps: Pick<Deps, 'db' | 'money'>;
  life: Life;
  metrics: Metrics;
  metricsToken: string | undefined;
  logger: FastifyBaseLogger;
}

/** The worker serves nobody; this is where it is looked at. */
export function buildWorkerApp(options: WorkerAppOptions): FastifyInstance {
  const { deps, life, metrics, metricsToken: token, logger } = options;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
  }) as FastifyInstance;
  app.setErrorHandler(answerFailure);
  app.setNotFoundHandler(async () => {
    throw new ShopError('NOT_FOUND');
  });
  sendSafeHeaders(app);
  const { register } = metrics;
  const checkReady = readinessOf(deps.money);
  countHouse(register, deps);
  healthRoutes(app, { life, checkReady });
  metricsRoutes(app, { register, token, life, checkReady, books: booksOf(deps) });
  return app;
}
