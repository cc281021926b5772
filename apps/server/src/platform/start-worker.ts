import type { Logger } from 'pino';
import {
  type DepsConfig,
  getDirectUrl,
  type PaymentsConfig,
  readDepsConfig,
  readMailConfig,
  readMailOrigin,
  readPaymentsConfig,
  readWorkerConfig,
} from '#config/index.ts';
import { accountingJobs } from '#features/accounting/accounting.jobs.ts';
import { accountsJobs, accountsPollers } from '#features/accounts/accounts.jobs.ts';
import { createLinks } from '#features/accounts/recovery/create-links.ts';
import { catalogJobs, catalogPollers } from '#features/catalog/catalog.jobs.ts';
import { dashboardJobs } from '#features/dashboard/dashboard.jobs.ts';
import { createOrderLinks } from '#features/orders/links/create-order-links.ts';
import { ordersPollers } from '#features/orders/orders.jobs.ts';
import { paymentPollers, paymentsJobs } from '#features/payments/payments.jobs.ts';
import { privacyJobs } from '#features/privacy/privacy.jobs.ts';
import { returnsJobs } from '#features/returns/returns.jobs.ts';
import { reviewsJobs } from '#features/reviews/reviews.jobs.ts';
import { supportJobs } from '#features/support/support.jobs.ts';
import { createTicketLinks } from '#features/support/ticket-links.ts';
import { taxPollers } from '#features/tax/tax.jobs.ts';
import { createWorkerStatusServer } from '#http/status/worker-status-server.ts';
import { createRazorpayClient } from '#integrations/razorpay/client.ts';
import { createThrottle } from '#integrations/throttle.ts';
import type { JobResult } from '#jobs/job-result.ts';
import { type Poller, runPollers } from '#jobs/poller.ts';
import { type JobHandlers, runJobs } from '#jobs/queue.ts';
import { mailPollers, queueShopDigest, skippingMailPoller } from '#mail/mail.jobs.ts';
import { createMailSender } from '#mail/send-message.ts';
import { monitoringJobs } from '#monitoring/monitoring.jobs.ts';
import { createDeps, type Deps } from './deps.ts';
import { shutDownOnSignal } from './graceful-shutdown.ts';
import type { Lifecycle } from './lifecycle.ts';
import { createLogger, throttledErrorLogger } from './logger.ts';
import { createMetrics, type Metrics } from './metrics.ts';
import { waitForDatabase } from './open-database.ts';
import type { Tracing } from './start-tracing.ts';

/** No request of a customer waits for these responses, so a slow provider is given more time. */
const QUEUE_TIMEOUT_MS = 15_000;

/** Runs jobs and pollers until a signal stops the process; work in progress is finished first. */
export async function startWorker(env: NodeJS.ProcessEnv, tracing: Tracing | undefined) {
  const { LOG_LEVEL: level, WORKER_PORT, HOST: host, METRICS_TOKEN } = readWorkerConfig(env);
  const lifecycle: Lifecycle = { state: 'starting' };
  const metrics = createMetrics();
  const log = createLogger({ level, name: 'worker', trace: tracing?.trace });
  const onError = throttledErrorLogger(log, 'database connection');
  const config = readDepsConfig(env);
  const payments = readPaymentsConfig(env);
  const { deps: infra, close } = await createDeps(config, onError);
  const razorpay = createRazorpayClient(payments, {
    beforeCall: createThrottle(payments.RAZORPAY_MAX_RPS),
    onCall: metrics.observeProviderCall,
  });
  const queueRazorpay = createRazorpayClient(payments, {
    onCall: metrics.observeProviderCall,
    timeoutMs: QUEUE_TIMEOUT_MS,
  });
  const deps = { ...infra, razorpay };

  const mailers = createMailPollers(env, { deps, metrics });
  const status = { lifecycle, metrics, metricsToken: METRICS_TOKEN, logger: log };
  const app = createWorkerStatusServer({ deps, ...status });
  if (WORKER_PORT !== undefined) await app.listen({ host, port: WORKER_PORT });
  let jobs: Promise<{ stop: () => Promise<void> }> | undefined;
  shutDownOnSignal(log, async () => {
    lifecycle.state = 'stopping';
    // Jobs that failed to start have nothing to finish.
    await (await jobs?.catch(() => undefined))?.stop();
    await app.close();
    await close();
    await tracing?.stop();
  });
  await waitForDatabase(deps, log, async () => {
    if (lifecycle.state === 'stopping') return;
    jobs = startJobs({ ...config, ...payments }, { deps, queueRazorpay, log, metrics, mailers });
    await jobs;
  });
  if (lifecycle.state !== 'starting') return;
  lifecycle.state = 'serving';
  log.info('ready');
}

interface JobContext {
  deps: Deps;
  queueRazorpay: Deps['razorpay'];
  log: Logger;
  metrics: Metrics;
  mailers: Poller[];
}

function createMailPollers(
  env: NodeJS.ProcessEnv,
  { deps, metrics }: Pick<JobContext, 'deps' | 'metrics'>,
): Poller[] {
  const mail = readMailConfig(env);
  if (mail.MAIL_URL === 'none') return [skippingMailPoller(deps.db)];
  const origin = readMailOrigin(env);
  const context = {
    ...deps,
    links: {
      ...createLinks(deps.db, origin),
      ...createTicketLinks(deps.db, origin),
      ...createOrderLinks(deps.db),
    },
    onResult: metrics.countMessage,
  };
  return mailPollers(createMailSender(mail, origin, context));
}

async function startJobs(
  config: DepsConfig & PaymentsConfig,
  { deps, queueRazorpay, log, metrics, mailers }: JobContext,
): Promise<{ stop: () => Promise<void> }> {
  const { onResult, onPoll } = reportJobs(log, metrics);
  const logError = (fields: object, message: string) => log.error(fields, message);
  const handlers: JobHandlers = {
    ...accountsJobs(deps),
    ...catalogJobs(deps),
    ...paymentsJobs(deps, logError),
    ...returnsJobs(deps),
    ...reviewsJobs(deps),
    ...accountingJobs(deps),
    ...supportJobs(deps),
    ...privacyJobs(deps),
    ...dashboardJobs(deps),
    ...monitoringJobs(deps, logError),
    'queue-shop-digest': () => queueShopDigest(deps),
  };
  const onError = throttledErrorLogger(log, 'the queue');
  const jobs = await runJobs({ url: getDirectUrl(config), handlers, onError, onResult });
  const pollers = runPollers({
    pollers: [
      ...paymentPollers(deps, queueRazorpay),
      ...taxPollers(deps),
      ...accountsPollers(deps),
      ...ordersPollers(deps),
      ...catalogPollers(deps),
      ...mailers,
    ],
    intervalMs: config.PAYMENT_POLL_SECONDS * 1000,
    onResult,
    onPoll,
  });
  return {
    stop: async () => {
      await Promise.all([pollers.stop(), jobs.stop()]);
    },
  };
}

/** Counts every result and logs failures. A poller that keeps failing with one message is logged once. */
function reportJobs(log: Logger, metrics: Metrics) {
  const lastErrors = new Map<string, string>();
  return {
    onPoll: (poller: string) => {
      metrics.recordPoll(poller);
      lastErrors.delete(poller);
    },
    onResult: (jobResult: JobResult) => {
      metrics.countJob(jobResult);
      if (jobResult.result === 'done') return;
      const { kind, name, id, error } = jobResult;
      const message = error instanceof Error ? error.message : String(error);
      if (kind === 'poller' && lastErrors.get(name) === message) return;
      if (kind === 'poller') lastErrors.set(name, message);
      log.error({ [kind]: name, ...(id && { id }), err: error }, `${kind} failed`);
    },
  };
}
