import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import {
  getDirectUrl,
  isPooled,
  readDepsConfig,
  readMailConfig,
  readPaymentsConfig,
  readTotpKeys,
  readWebConfig,
  type WebConfig,
} from '#config/index.ts';
import { listMissingSettings } from '#db/database.ts';
import { isTableOwner } from '#db/runtime-role.ts';
import { isServerLogPrivate } from '#db/server-log-privacy.ts';
import { hasDemoAccounts } from '#features/accounts/customers/customers.queries.ts';
import { type AppOptions, buildApp } from '#http/app.ts';
import { createResponseCache } from '#http/cache/response-cache.ts';
import { createRazorpayClient } from '#integrations/razorpay/client.ts';
import { createDeps, type Deps } from './deps.ts';
import { shutDownOnSignal } from './graceful-shutdown.ts';
import type { Lifecycle } from './lifecycle.ts';
import { listenForChanges } from './listen-for-changes.ts';
import { createLogger, throttledErrorLogger } from './logger.ts';
import { createMetrics } from './metrics.ts';
import { waitForDatabase } from './open-database.ts';
import type { Tracing } from './start-tracing.ts';

/** Longest wait for the database before the server listens anyway, so that probes can reach it. */
const MAX_LISTEN_DELAY_MS = 2_000;
const MAX_CLOSE_MS = 20_000;

/** Serves the API and the pages until a signal stops the process. */
export async function startServer(env: NodeJS.ProcessEnv, tracing: Tracing | undefined) {
  const web = readWebConfig(env);
  const config = readDepsConfig(env);
  readMailConfig(env);
  const lifecycle: Lifecycle = { state: 'starting' };
  const metrics = createMetrics();
  const log = createLogger({ level: web.LOG_LEVEL, name: 'shop', trace: tracing?.trace });
  const onError = throttledErrorLogger(log, 'database connection');
  const razorpay = createRazorpayClient(readPaymentsConfig(env), {
    onCall: metrics.observeProviderCall,
  });
  const totpKeys = readTotpKeys(env);
  const { deps: infra, close } = await createDeps(config, onError);
  const deps = { ...infra, razorpay };

  const cache = createResponseCache({
    seconds: web.RESPONSE_CACHE_SECONDS,
    getRemainingMs: deps.prices.getRemainingMs,
  });
  const parts = { deps, responseCache: cache, metrics, lifecycle, logger: log, totpKeys };
  const app = await createApp(web, parts);
  const listener = listenForChanges({
    url: getDirectUrl(config),
    caches: [deps.replica, deps.prices, cache, deps.settings],
    onError,
  });
  shutDownOnSignal(log, async () => {
    lifecycle.state = 'stopping';
    await sleep(web.SHUTDOWN_GRACE_SECONDS * 1000);
    await closeWithTimeout(app, log);
    await (await listener).stop();
    await close();
    await tracing?.stop();
  });

  const production = web.NODE_ENV === 'production';
  const checked = preflightChecks(deps, log, {
    lifecycle,
    production,
    pooled: isPooled(config),
  });
  // A proxy sends requests as soon as the port is open, so the port opens after the checks.
  await Promise.race([checked, sleep(MAX_LISTEN_DELAY_MS)]);
  await app.listen({ host: web.HOST, port: web.PORT });
  await checked;
}

async function createApp(
  web: WebConfig,
  parts: Pick<
    AppOptions,
    'deps' | 'responseCache' | 'metrics' | 'lifecycle' | 'logger' | 'totpKeys'
  >,
) {
  const development = web.NODE_ENV === 'development';
  const app = await buildApp({
    ...parts,
    origin: web.ORIGIN,
    trustedProxies: web.TRUSTED_PROXIES,
    metricsToken: web.METRICS_TOKEN,
    development,
  });
  const { registerPages } = development
    ? await import('#http/ssr/ssr-dev.ts')
    : await import('#http/ssr/ssr.ts');
  await registerPages(app, { responseCache: parts.responseCache, origin: web.ORIGIN });
  return app;
}

async function preflightChecks(
  deps: Deps,
  log: Logger,
  options: { lifecycle: Lifecycle; production: boolean; pooled: boolean },
) {
  const { lifecycle, production, pooled } = options;
  const { hasDemo, isPrivate, isOwner, missing } = await waitForDatabase(deps, log, async () => ({
    hasDemo: await hasDemoAccounts(deps.db),
    isOwner: await isTableOwner(deps.db),
    isPrivate: await isServerLogPrivate(deps.db),
    missing: pooled ? await listMissingSettings(deps.db) : [],
  }));
  if (production && hasDemo) {
    throw new Error(
      'This database contains the demo logins. A production shop needs its own database.',
    );
  }
  if (!isPrivate) {
    log.warn("PostgreSQL may write rows into its own log: see docs/personal-data.md, 'PostgreSQL'");
  }
  if (production && isOwner) {
    log.warn("the server's database role owns the tables: see docs/install.md, shop_runtime");
  }
  if (missing.length > 0) {
    log.warn(
      { missing },
      "the pooler does not apply the shop's settings: see docs/running.md, 'Pooler'",
    );
  }
  if (lifecycle.state === 'starting') lifecycle.state = 'serving';
}

/** Stops accepting connections, finishes requests in progress, and cuts those that take too long. */
async function closeWithTimeout(app: FastifyInstance, log: Logger) {
  const timer = setTimeout(() => {
    log.warn('closing connections whose requests did not finish in time');
    app.server.closeAllConnections();
  }, MAX_CLOSE_MS);
  // The HTTP server closes first: pages call the API through Fastify's inject, which a closing app rejects.
  await new Promise((resolve) => app.server.close(resolve));
  await app.close();
  clearTimeout(timer);
}
