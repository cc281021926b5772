import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { isReachable } from './db/database.ts';
import type { Deps } from './deps.ts';
import { catalogRoutes } from './features/catalog/catalog.routes.ts';
import { sitemapRoutes } from './features/catalog/sitemap.routes.ts';
import { answerFailure } from './http/errors.ts';
import { healthRoutes } from './http/health.routes.ts';
import type { HotAnswers } from './http/hot-answers.ts';
import { describeApi } from './http/openapi.ts';
import { filterReply } from './http/serve.ts';
import { ShopError } from './shop-error.ts';

export interface AppOptions {
  deps: Deps;
  hot: HotAnswers;
  /** The address customers type; never taken from a request. */
  origin: string;
  logger: FastifyBaseLogger | false;
  /** In development the API's description has a page of its own. */
  development: boolean;
}

/** The whole API: every feature's routes, and a JSON answer to anything else under /api. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, hot, origin, logger, development } = options;
  const app = Fastify({
    ...(logger ? { loggerInstance: logger } : { logger: false }),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1024 * 1024,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, reply),
  }) as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(filterReply);
  app.setErrorHandler(answerFailure);

  await describeApi(app, { readable: development });
  healthRoutes(app, () => isReachable(deps.db));
  catalogRoutes(app, deps, hot);
  sitemapRoutes(app, deps, { hot, origin });

  for (const url of ['/api', '/api/*']) {
    app.all(url, { schema: { hide: true } }, async () => {
      throw new ShopError('NOT_FOUND');
    });
  }
  return app;
}
