import { timingSafeEqual } from 'node:crypto';
import { NO_STORE } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { QueueDepth } from '#jobs/job-result.ts';
import type { Lifecycle } from '#platform/lifecycle.ts';
import { ShopError } from '#platform/shop-error.ts';

/** Metrics that are read from the database; every process reports the same values. */
export interface DatabaseMetrics {
  countAlerts: () => Promise<{ kind: string; open: number }[]>;
  listQueueDepths: () => Promise<QueueDepth[]>;
  listPendingPayments: () => Promise<QueueDepth[]>;
}

interface MetricsOptions {
  register: Registry;
  token: string | undefined;
  lifecycle: Lifecycle;
  checkReady: () => Promise<void>;
  databaseMetrics: DatabaseMetrics;
}

/** Prometheus metrics. Without the right bearer token the route is a 404. */
export function metricsRoutes(app: FastifyInstance, options: MetricsOptions) {
  const { register, token, lifecycle, checkReady, databaseMetrics } = options;
  const ready = new Gauge({
    name: 'shop_ready',
    help: 'Whether this process can serve requests: 1 or 0.',
    registers: [register],
  });
  const setGauges = createGauges(register);

  app.get('/metrics', { schema: { hide: true } }, async ({ headers, log }, reply) => {
    if (!token || !isEqual(headers.authorization ?? '', `Bearer ${token}`)) {
      throw new ShopError('NOT_FOUND');
    }
    const databaseReady = await checkReady().then(
      () => true,
      () => false,
    );
    ready.set(databaseReady && lifecycle.state === 'serving' ? 1 : 0);
    // Without the database, the metrics of this process are still reported.
    const snapshot = databaseReady
      ? await readSnapshot(databaseMetrics).catch((err: unknown) =>
          log.warn({ err }, 'database metrics not available'),
        )
      : undefined;
    setGauges(snapshot ?? EMPTY);
    return reply
      .headers({ 'cache-control': NO_STORE, 'content-type': register.contentType })
      .send(await register.metrics());
  });
}

interface Snapshot {
  alerts: { kind: string; open: number }[];
  queues: QueueDepth[];
  payments: QueueDepth[];
}

const EMPTY: Snapshot = { alerts: [], queues: [], payments: [] };

const readSnapshot = async (metrics: DatabaseMetrics): Promise<Snapshot> => ({
  alerts: await metrics.countAlerts(),
  queues: await metrics.listQueueDepths(),
  payments: await metrics.listPendingPayments(),
});

function createGauges(register: Registry) {
  const gauge = (name: string, label: string, help: string) =>
    new Gauge({ name, help, labelNames: [label], registers: [register] });
  const alerts = gauge('shop_alerts_open', 'kind', 'Open alerts by kind. 0 in normal operation.');
  const due = gauge('shop_queue_due', 'name', 'Rows and jobs that are due and not yet taken.');
  const oldest = gauge('shop_queue_oldest_seconds', 'name', 'Age of the oldest due row or job.');
  const pending = gauge('shop_payments_pending', 'state', 'Payments that are not settled yet.');
  const longest = gauge(
    'shop_payments_pending_seconds',
    'state',
    'Age of the oldest such payment.',
  );

  // Synchronous, so that a concurrent scrape never sees a half-updated set.
  return (snapshot: Snapshot) => {
    for (const each of [alerts, due, oldest, pending, longest]) each.reset();
    for (const { kind, open } of snapshot.alerts) alerts.set({ kind }, open);
    for (const { name, ...row } of snapshot.queues) {
      due.set({ name }, row.due);
      oldest.set({ name }, row.seconds);
    }
    for (const { name: state, ...row } of snapshot.payments) {
      pending.set({ state }, row.due);
      longest.set({ state }, row.seconds);
    }
  };
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
