import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { readinessOf } from './db/readiness.ts';
import type { Deps } from './deps.ts';
import { booksOf } from './features/payments/books.ts';
import { answerFailure } from './http/errors.ts';
import { healthRoutes } from './http/health.routes.ts';
import { metricsRoutes } from './http/metrics.routes.ts';
import { sendSafeHeaders } from './http/safe-headers.ts';
import type { Life } from './life.ts';
import type { Metrics } from './metrics.ts';
import { countHouse } from './metrics-of-house.ts';
import { ShopError } from './shop-error.ts';

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
