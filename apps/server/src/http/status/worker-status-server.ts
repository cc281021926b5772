import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { createReadinessCheck } from '#db/readiness.ts';
import { handleError } from '#http/errors.ts';
import { registerSecurityHeaders } from '#http/request-security.ts';
import { createDatabaseMetrics } from '#monitoring/database-metrics.ts';
import type { Deps } from '#platform/deps.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import type { Metrics } from '#platform/metrics.ts';
import { registerRuntimeMetrics } from '#platform/runtime-metrics.ts';
import { ShopError } from '#platform/shop-error.ts';
import { healthRoutes } from './health.routes.ts';
import { metricsRoutes } from './metrics.routes.ts';

interface WorkerStatusOptions {
  deps: Pick<Deps, 'db' | 'paymentsDb'>;
  lifecycle: Lifecycle;
  metrics: Metrics;
  metricsToken: string | undefined;
  logger: FastifyBaseLogger;
}

/** Probes and metrics of the worker, which serves no other requests. */
export function createWorkerStatusServer(options: WorkerStatusOptions): FastifyInstance {
  const { deps, lifecycle, metrics, metricsToken: token, logger } = options;
  const { register } = metrics;
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
  }) as FastifyInstance;
  app.setErrorHandler(handleError);
  app.setNotFoundHandler(async () => {
    throw new ShopError('NOT_FOUND');
  });
  registerSecurityHeaders(app);
  registerRuntimeMetrics(register, { db: deps.db, paymentsDb: deps.paymentsDb });
  const checkReady = createReadinessCheck(deps.paymentsDb);
  healthRoutes(app, { lifecycle, checkReady });
  const databaseMetrics = createDatabaseMetrics(deps);
  metricsRoutes(app, { register, token, lifecycle, checkReady, databaseMetrics });
  return app;
}
