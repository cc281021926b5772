import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { ShopError } from '#shop-error.ts';

interface MetricsOptions {
  token: string | undefined;
  /** What a person should look at, by kind; kept by the worker, told by every server. */
  countAlerts: () => Promise<{ kind: string; open: number }[]>;
}

/** For whoever watches the shop. Without the token there is nothing at this address. */
export function metricsRoutes(app: FastifyInstance, { token, countAlerts }: MetricsOptions) {
  const register = new Registry();
  collectDefaultMetrics({ register });
  const alerts = new Gauge({
    name: 'shop_alerts_open',
    help: 'Things that a person should look at, by kind. 0 on a good day.',
    labelNames: ['kind'],
    registers: [register],
  });

  app.get('/metrics', { schema: { hide: true } }, async ({ headers }, reply) => {
    if (!token || !isSame(headers.authorization ?? '', `Bearer ${token}`)) {
      throw new ShopError('NOT_FOUND');
    }
    alerts.reset();
    for (const { kind, open } of await countAlerts()) alerts.set({ kind }, open);
    return reply
      .headers({ 'cache-control': 'no-store', 'content-type': register.contentType })
      .send(await register.metrics());
  });
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
