import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import type { Backlog } from '#jobs/job-result.ts';
import type { Life } from '#platform/lifecycle.ts';
import { ShopError } from '#platform/shop-error.ts';

/** What stands in the database; the same from every program that is asked. */
export interface Books {
  /** What a person should look at, by kind; kept by the worker, told by every program. */
  countAlerts: () => Promise<{ kind: string; open: number }[]>;
  listDue: () => Promise<Backlog[]>;
  listWaitingMoney: () => Promise<Backlog[]>;
}

interface MetricsOptions {
  register: Registry;
  token: string | undefined;
  life: Life;
  checkReady: () => Promise<void>;
  books: Books;
}

/** For whoever watches the shop. Without the token there is nothing at this address. */
export function metricsRoutes(app: FastifyInstance, options: MetricsOptions) {
  const { register, token, life, checkReady, books } = options;
  const ready = new Gauge({
    name: 'shop_ready',
    help: 'Whether this program can serve: 1, or 0.',
    registers: [register],
  });
  const show = openGauges(register);

  app.get('/metrics', { schema: { hide: true } }, async ({ headers, log }, reply) => {
    if (!token || !isSame(headers.authorization ?? '', `Bearer ${token}`)) {
      throw new ShopError('NOT_FOUND');
    }
    const answers = await checkReady().then(
      () => true,
      () => false,
    );
    ready.set(answers && life.phase === 'serving' ? 1 : 0);
    // Without the database the process still tells about itself.
    const told = answers
      ? await readBooks(books).catch((err: unknown) => log.warn({ err }, 'no books for /metrics'))
      : undefined;
    show(told ?? NOTHING);
    return reply
      .headers({ 'cache-control': 'no-store', 'content-type': register.contentType })
      .send(await register.metrics());
  });
}

const NOTHING: Told = { alerts: [], due: [], money: [] };

interface Told {
  alerts: { kind: string; open: number }[];
  due: Backlog[];
  money: Backlog[];
}

const readBooks = async (books: Books): Promise<Told> => ({
  alerts: await books.countAlerts(),
  due: await books.listDue(),
  money: await books.listWaitingMoney(),
});

function openGauges(register: Registry) {
  const gauge = (name: string, label: string, help: string) =>
    new Gauge({ name, help, labelNames: [label], registers: [register] });
  const alerts = gauge(
    'shop_alerts_open',
    'kind',
    'Things that a person should look at, by kind. 0 on a good day.',
  );
  const due = gauge('shop_backlog_due', 'name', 'Rows and jobs that are due and not taken.');
  const oldest = gauge('shop_backlog_oldest_seconds', 'name', 'For how long the oldest is due.');
  const money = gauge('shop_money_waiting', 'what', 'Payments that wait for us.');
  const longest = gauge('shop_money_waiting_seconds', 'what', 'For how long the oldest waits.');

  // In one go: another who asks at the same moment never sees half of it.
  return (told: Told) => {
    for (const one of [alerts, due, oldest, money, longest]) one.reset();
    for (const { kind, open } of told.alerts) alerts.set({ kind }, open);
    for (const { name, ...row } of told.due) {
      due.set({ name }, row.due);
      oldest.set({ name }, row.seconds);
    }
    for (const { name: what, ...row } of told.money) {
      money.set({ what }, row.due);
      longest.set({ what }, row.seconds);
    }
  };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
