import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import {
  readDepsConfig,
  readPaymentsConfig,
  readWebConfig,
  type WebConfig,
} from '#config/index.ts';
import { listen } from '#db/listen.ts';
import { isLogQuiet } from '#db/server-log-privacy.ts';
import { hasDemoAccounts } from '#features/accounts/accounts.queries.ts';
import { type AppOptions, buildApp } from '#http/app.ts';
import { hotAnswers } from '#http/response-cache.ts';
import { openRazorpay } from '#integrations/razorpay/client.ts';
import { type Deps, openDeps } from './deps.ts';
import { endOnSignal } from './graceful-shutdown.ts';
import type { Life } from './lifecycle.ts';
import { errorsTo, openLog } from './logger.ts';
import { openMetrics } from './metrics.ts';
import type { Tracing } from './start-tracing.ts';
import { awaitDatabase } from './wait-for-database.ts';

/** Serves the API and the pages until it is asked to end. */
export async function runShop(env: NodeJS.ProcessEnv, tracing: Tracing | undefined) {
  const web = readWebConfig(env);
  const config = readDepsConfig(env);
  const life: Life = { phase: 'starting' };
  const metrics = openMetrics();
  const log = openLog({ level: web.LOG_LEVEL, name: 'shop', trace: tracing?.trace });
  const onError = errorsTo(log, 'database connection');
  const razorpay = openRazorpay(readPaymentsConfig(env), { onCall: metrics.called });
  const { deps: house, close } = await openDeps(config, onError);
  const deps = { ...house, razorpay };

  const hot = hotAnswers({ seconds: web.HOT_SECONDS });
  const app = await openApp(web, { deps, hot, metrics, life, logger: log });
  const url = config.DATABASE_URL;
  const hears = { onNotice: hot.drop, onHearing: hot.trust, onError };
  const ear = listen({ url, channel: 'catalog', ...hears });
  endOnSignal(log, async () => {
    life.phase = 'stopping';
    await pause(web.STOP_SECONDS * 1000);
    await closeInTime(app, log);
    await (await ear).stop();
    await close();
    await tracing?.stop();
  });

  const looked = lookAround(deps, log, { life, production: web.NODE_ENV === 'production' });
  // A proxy sends people as soon as it can connect, and none of them is refused when the database is
  // there. Without it, the server can still be looked at.
  await Promise.race([looked, pause(LONGEST_SILENCE_MS)]);
  await app.listen({ host: web.HOST, port: web.PORT });
  await looked;
}

/** The API, with the pages behind it. */
async function openApp(
  web: WebConfig,
  parts: Pick<AppOptions, 'deps' | 'hot' | 'metrics' | 'life' | 'logger'>,
) {
  const development = web.NODE_ENV === 'development';
  const app = await buildApp({
    ...parts,
    origin: web.ORIGIN,
    trustedProxies: web.TRUSTED_PROXIES,
    metricsToken: web.METRICS_TOKEN,
    development,
  });
  const { servePages } = development
    ? await import('#http/ssr/ssr-dev.ts')
    : await import('#http/ssr/ssr.ts');
  await servePages(app, { hot: parts.hot, origin: web.ORIGIN });
  return app;
}

const LONGEST_SILENCE_MS = 2_000;

async function lookAround(
  deps: Deps,
  log: Logger,
  { life, production }: { life: Life; production: boolean },
) {
  const { hasDemo, isQuiet } = await awaitDatabase(deps, log, async () => ({
    hasDemo: await hasDemoAccounts(deps.db),
    isQuiet: await isLogQuiet(deps.db),
  }));
  if (production && hasDemo) {
    throw new Error(
      'This database has the demo logins in it. A real shop starts with a database of its own.',
    );
  }
  if (!isQuiet) {
    log.warn("PostgreSQL may write rows into its own log: see docs/personal-data.md, 'PostgreSQL'");
  }
  if (life.phase === 'starting') life.phase = 'serving';
}

const LONGEST_END_MS = 20_000;

/** Takes no more connections and finishes what it accepted; what takes longer than anything is cut. */
async function closeInTime(app: FastifyInstance, log: Logger) {
  const timer = setTimeout(() => {
    log.warn('some requests took too long, and were cut');
    app.server.closeAllConnections();
  }, LONGEST_END_MS);
  // Pages call the API through Fastify itself, which refuses them once it is closing.
  await new Promise((resolve) => app.server.close(resolve));
  await app.close();
  clearTimeout(timer);
}
