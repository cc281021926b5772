import { Counter, Gauge, type Registry } from 'prom-client';
import { type Db, usageOf } from '#db/database.ts';
import type { HotAnswers } from '#http/response-cache.ts';
import type { Passwords } from '#integrations/password-hasher.ts';

/** Of what stands in memory: read when somebody asks, so that counting costs nobody anything. */
export function countHouse(
  register: Registry,
  { db, money, passwords, hot }: { db: Db; money: Db; passwords?: Passwords; hot?: HotAnswers },
): void {
  countPools(register, { shop: db, money });
  if (passwords) countPasswords(register, passwords);
  if (hot) countHot(register, hot);
}

function countPools(register: Registry, pools: Record<string, Db>): void {
  const usages = () => Object.entries(pools).map(([pool, db]) => ({ pool, ...usageOf(db) }));
  register.registerMetric(
    new Gauge({
      name: 'shop_pool_connections',
      help: 'Connections to PostgreSQL, by pool: in use, lying ready, and how many there may be.',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const { pool, used, idle, most } of usages()) {
          this.set({ pool, state: 'used' }, used);
          this.set({ pool, state: 'idle' }, idle);
          this.set({ pool, state: 'most' }, most);
        }
      },
    }),
  );
  register.registerMetric(
    new Gauge({
      name: 'shop_pool_waiting',
      help: 'Queries that wait for a connection, by pool.',
      labelNames: ['pool'],
      registers: [],
      collect() {
        for (const { pool, waiting } of usages()) this.set({ pool }, waiting);
      },
    }),
  );
}

function countPasswords(register: Registry, passwords: Passwords): void {
  register.registerMetric(
    new Gauge({
      name: 'shop_passwords_waiting',
      help: 'Logins and signups that wait for their password to be hashed.',
      registers: [],
      collect() {
        this.set(passwords.waiting());
      },
    }),
  );
  register.registerMetric(
    new Counter({
      name: 'shop_passwords_turned_away_total',
      help: 'Logins and signups that were asked to come again, because too many were waiting.',
      registers: [],
      collect() {
        this.reset();
        this.inc(passwords.turnedAway());
      },
    }),
  );
}

function countHot(register: Registry, hot: HotAnswers): void {
  register.registerMetric(
    new Counter({
      name: 'shop_hot_answers_total',
      help: 'Public answers: kept and told again, shared with who asked at the same time, or computed.',
      labelNames: ['how'],
      registers: [],
      collect() {
        this.reset();
        for (const [how, times] of Object.entries(hot.counts)) this.inc({ how }, times);
      },
    }),
  );
}
