import { Counter, Gauge, type Registry } from 'prom-client';
import { type Db, poolStats } from '#db/database.ts';
import type { ReplicaReader } from '#db/replica.ts';
import type { ResponseCache } from '#http/cache/response-cache.ts';
import type { PasswordHasher } from '#integrations/password-hasher.ts';

interface RuntimeSources {
  db: Db;
  paymentsDb: Db;
  replica?: ReplicaReader;
  passwordHasher?: PasswordHasher;
  responseCache?: ResponseCache;
}

/** Registers metrics that are read from memory when they are scraped. */
export function registerRuntimeMetrics(
  register: Registry,
  { db, paymentsDb, replica, passwordHasher, responseCache }: RuntimeSources,
): void {
  registerPoolMetrics(register, {
    shop: db,
    payments: paymentsDb,
    ...(replica?.db && { replica: replica.db }),
  });
  if (passwordHasher) registerPasswordMetrics(register, passwordHasher);
  if (!responseCache) return;
  registerCountersOf(register, {
    name: 'shop_response_cache_requests_total',
    help: 'Requests for cacheable responses by result: hit, coalesced or miss.',
    label: 'result',
    counts: responseCache.stats,
  });
  if (!replica) return;
  registerCountersOf(register, {
    name: 'shop_catalogue_reads_total',
    help: 'Reads of the catalogue by source: replica or primary.',
    label: 'source',
    counts: replica.stats,
  });
}

function registerPoolMetrics(register: Registry, pools: Record<string, Db>): void {
  const stats = () => Object.entries(pools).map(([pool, db]) => ({ pool, ...poolStats(db) }));
  register.registerMetric(
    new Gauge({
      name: 'shop_db_pool_connections',
      help: 'Open PostgreSQL connections by pool and state (used, idle).',
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const { pool, used, idle } of stats()) {
          this.set({ pool, state: 'used' }, used);
          this.set({ pool, state: 'idle' }, idle);
        }
      },
    }),
  );
  const addPoolGauge = (name: string, help: string, value: 'max' | 'waiting') =>
    register.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['pool'],
        registers: [],
        collect() {
          for (const { pool, ...values } of stats()) this.set({ pool }, values[value]);
        },
      }),
    );
  addPoolGauge('shop_db_pool_max', 'Maximum number of PostgreSQL connections by pool.', 'max');
  addPoolGauge('shop_db_pool_waiting', 'Queries waiting for a connection by pool.', 'waiting');
}

function registerPasswordMetrics(register: Registry, passwordHasher: PasswordHasher): void {
  register.registerMetric(
    new Gauge({
      name: 'shop_password_hash_queue_length',
      help: 'Logins and signups waiting for password hashing.',
      registers: [],
      collect() {
        this.set(passwordHasher.queueLength());
      },
    }),
  );
  register.registerMetric(
    new Counter({
      name: 'shop_password_hash_rejected_total',
      help: 'Logins and signups rejected with 503 because the hashing queue was too long.',
      registers: [],
      collect() {
        this.reset();
        this.inc(passwordHasher.rejectedCount());
      },
    }),
  );
}

interface Counters {
  name: string;
  help: string;
  label: string;
  counts: Record<string, number>;
}

function registerCountersOf(register: Registry, { name, help, label, counts }: Counters): void {
  register.registerMetric(
    new Counter({
      name,
      help,
      labelNames: [label],
      registers: [],
      collect() {
        this.reset();
        for (const [value, count] of Object.entries(counts)) this.inc({ [label]: value }, count);
      },
    }),
  );
}
