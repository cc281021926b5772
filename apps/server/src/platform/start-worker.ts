import type { Logger } from 'pino';
import {
  type DepsConfig,
  type PaymentsConfig,
  readDepsConfig,
  readPaymentsConfig,
  readWorkerConfig,
} from '#config/index.ts';
import { accountsJobs } from '#features/accounts/accounts.jobs.ts';
import { catalogJobs } from '#features/catalog/catalog.jobs.ts';
import { paymentsJobs, paymentsRounds } from '#features/payments/payments.jobs.ts';
import { buildWorkerApp } from '#http/status/worker-status-server.ts';
import { openRazorpay } from '#integrations/razorpay/client.ts';
import { paceOf } from '#integrations/razorpay/throttle.ts';
import type { Worked } from '#jobs/job-result.ts';
import { goRound } from '#jobs/poller.ts';
import { type JobHandlers, work as workOn } from '#jobs/queue.ts';
import { type Deps, openDeps } from './deps.ts';
import { endOnSignal } from './graceful-shutdown.ts';
import type { Life } from './lifecycle.ts';
import { errorsTo, openLog } from './logger.ts';
import { type Metrics, openMetrics } from './metrics.ts';
import type { Tracing } from './start-tracing.ts';
import { awaitDatabase } from './wait-for-database.ts';

/** Runs jobs and rounds until it is asked to end, and then finishes what it has in hand. */
export async function runWorker(env: NodeJS.ProcessEnv, tracing: Tracing | undefined) {
  const { LOG_LEVEL: level, WORKER_PORT, HOST: host, METRICS_TOKEN } = readWorkerConfig(env);
  const life: Life = { phase: 'starting' };
  const metrics = openMetrics();
  const log = openLog({ level, name: 'worker', trace: tracing?.trace });
  const onError = errorsTo(log, 'database connection');
  const config = readDepsConfig(env);
  const payments = readPaymentsConfig(env);
  const { deps: house, close } = await openDeps(config, onError);
  const beforeCall = paceOf(payments.PROVIDER_CALLS_PER_SECOND);
  const razorpay = openRazorpay(payments, { beforeCall, onCall: metrics.called });
  const deps = { ...house, razorpay };

  const app = buildWorkerApp({ deps, life, metrics, metricsToken: METRICS_TOKEN, logger: log });
  if (WORKER_PORT !== undefined) await app.listen({ host, port: WORKER_PORT });
  let work: Promise<{ finish: () => Promise<void> }> | undefined;
  endOnSignal(log, async () => {
    life.phase = 'stopping';
    // What could not begin has nothing in hand.
    await (await work?.catch(() => undefined))?.finish();
    await app.close();
    await close();
    await tracing?.stop();
  });
  await awaitDatabase(deps, log, async () => {
    if (life.phase === 'stopping') return;
    work = beginWork({ ...config, ...payments }, { deps, log, metrics });
    await work;
  });
  if (life.phase !== 'starting') return;
  life.phase = 'serving';
  log.info('ready');
}

type Settings = DepsConfig & PaymentsConfig;
type Tools = { deps: Deps; log: Logger; metrics: Metrics };

async function beginWork(settings: Settings, { deps, log, metrics }: Tools) {
  const { onWork, onTurn } = tellWork(log, metrics);
  const handlers: JobHandlers = {
    ...accountsJobs(deps),
    ...catalogJobs(deps),
    ...paymentsJobs(deps, (found, words) => log.error(found, words)),
  };
  const onError = errorsTo(log, 'the queue');
  const jobs = await workOn({ url: settings.DATABASE_URL, handlers, onError, onWork });
  const rounds = goRound({
    rounds: paymentsRounds(deps),
    pauseMs: settings.MONEY_PAUSE_SECONDS * 1000,
    onWork,
    onTurn,
  });
  return {
    finish: async () => {
      await Promise.all([rounds.stop(), jobs.stop()]);
    },
  };
}

/** Counts everything, and logs what failed: a round that fails over and over, once. */
function tellWork(log: Logger, metrics: Metrics) {
  const failing = new Map<string, string>();
  return {
    onTurn: (round: string) => {
      metrics.turned(round);
      failing.delete(round);
    },
    onWork: (worked: Worked) => {
      metrics.worked(worked);
      if (worked.end === 'done') return;
      const { kind, name, id, error } = worked;
      const words = error instanceof Error ? error.message : String(error);
      if (kind === 'round' && failing.get(name) === words) return;
      if (kind === 'round') failing.set(name, words);
      log.error({ [kind]: name, ...(id && { id }), err: error }, `the ${kind} failed`);
    },
  };
}
