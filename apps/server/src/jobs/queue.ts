import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Db, Trx } from '#db/database.ts';
import type { OnJobResult, QueueDepth } from './job-result.ts';

/** Payloads by job name. They only name the work; everything else is read when the job runs. */
export interface Jobs {
  'generate-image-variant': { image_key: string; width: number; format: 'avif' | 'webp' | 'jpeg' };
  'build-price-books': Record<string, never>;
  'purge-expired-sessions': Record<string, never>;
  'check-invariants': Record<string, never>;
  'reconcile-payments': Record<string, never>;
  'redact-webhook-payloads': Record<string, never>;
  'fetch-payouts': Record<string, never>;
  'close-months': Record<string, never>;
  'store-day-sales': Record<string, never>;
  'queue-shop-digest': Record<string, never>;
  'delete-expired-tickets': Record<string, never>;
  'delete-return-images': Record<string, never>;
  'ask-for-reviews': Record<string, never>;
  'remove-personal-data': Record<string, never>;
}

type JobName = keyof Jobs;

interface Job<N extends JobName> {
  data: Jobs[N];
  priority: number;
}

/** Handlers must be idempotent: a job may run twice. */
export type JobHandlers = { [N in JobName]: (data: Jobs[N]) => Promise<void> };

interface JobOptions {
  retries: number;
  /** In Asia/Kolkata. */
  cron?: string;
}

const jobOptions: { [N in JobName]: JobOptions } = {
  // Exponential backoff: covers two hours of an unavailable image store.
  'generate-image-variant': { retries: 12 },
  // Enqueued with each change of a sale. Every five minutes, in case that its job was lost.
  'build-price-books': { retries: 5, cron: '*/5 * * * *' },
  'purge-expired-sessions': { retries: 0, cron: '17 * * * *' },
  'check-invariants': { retries: 0, cron: '27 * * * *' },
  'reconcile-payments': { retries: 3, cron: '40 3 * * *' },
  'redact-webhook-payloads': { retries: 0, cron: '50 4 * * *' },
  // Payouts are made on the mornings and evenings of bank days.
  'fetch-payouts': { retries: 5, cron: '0 6,10,14,18,22 * * *' },
  // Every day: a late document opens months again.
  'close-months': { retries: 5, cron: '30 2 * * *' },
  // Days that ended, and days of which an order was cancelled or refunded since.
  'store-day-sales': { retries: 0, cron: '*/10 * * * *' },
  // In opening hours.
  'queue-shop-digest': { retries: 0, cron: '*/15 8-19 * * *' },
  'delete-expired-tickets': { retries: 0, cron: '10 5 * * *' },
  'delete-return-images': { retries: 0, cron: '20 5 * * *' },
  // When people have time to read.
  'ask-for-reviews': { retries: 5, cron: '30 10 * * *' },
  'remove-personal-data': { retries: 5, cron: '30 5 * * *' },
};
const jobNames = Object.keys(jobOptions) as JobName[];

export interface Queue {
  /** Rejects when pg-boss's tables are missing or older than its code. */
  open: () => Promise<void>;
  /** Inserts jobs in the transaction of the change that causes them. Higher priority runs first. */
  enqueue: <N extends JobName>(trx: Trx, name: N, jobs: Job<N>[]) => Promise<void>;
  close: () => Promise<void>;
}

/** Producer side. It uses the given pool and connects with the first job. */
export function createQueue(db: Db, onError: (error: Error) => void): Queue {
  const boss = new PgBoss({
    db: fromKysely(db),
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', onError);
  const open = async () => {
    await boss.start();
  };
  return {
    open,
    enqueue: async (trx, name, jobs) => {
      await open();
      await boss.insert(name, jobs, { db: fromKysely(trx) });
    },
    close: () => boss.stop({ graceful: false, close: false }),
  };
}

/** Creates or updates pg-boss's tables, queues and schedules; part of every migration. */
export async function prepareQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  for (const name of jobNames) {
    const { retries, cron } = jobOptions[name];
    const options = { retryLimit: retries, retryBackoff: true, notify: true };
    const existing = await boss.getQueue(name);
    await (existing ? boss.updateQueue(name, options) : boss.createQueue(name, options));
    if (cron) await boss.schedule(name, cron, {}, { tz: 'Asia/Kolkata' });
  }
  await boss.stop({ graceful: false });
}

/** Due jobs that no worker has taken, by name. */
export async function listDueJobs(db: Db): Promise<QueueDepth[]> {
  const { rows } = await sql<QueueDepth>`
    select name, count(*)::integer as due,
      coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
    from pgboss.job where state in ('created', 'retry') and start_after <= now()
      and name = any(${jobNames})
    group by name`.execute(db);
  return rows;
}

interface RunOptions {
  url: string;
  /** Jobs without a handler wait for a worker that has one. */
  handlers: Partial<JobHandlers>;
  onError: (error: Error) => void;
  onResult: OnJobResult;
}

/** Runs jobs until stopped, one per queue at a time. */
export async function runJobs({ url, handlers, onError, onResult }: RunOptions) {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'shop-worker',
    migrate: false,
    useListenNotify: true,
  });
  boss.on('error', onError);
  try {
    await boss.start();
    for (const name of jobNames)
      await startQueueWorker(boss, { name, handle: handlers[name], onResult });
  } catch (error) {
    await boss.stop({ graceful: false }).catch(onError);
    throw error;
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 30_000 }) };
}

interface QueueWorker<N extends JobName> {
  name: N;
  handle: JobHandlers[N] | undefined;
  onResult: OnJobResult;
}

async function startQueueWorker<N extends JobName>(
  boss: PgBoss,
  { name, handle, onResult }: QueueWorker<N>,
) {
  if (!handle) return;
  const worker: string = await boss.work<Jobs[N]>(name, async (jobs) => {
    for (const { id, data } of jobs) {
      try {
        await handle(data);
      } catch (error) {
        // pg-boss only stores the error in the job's row.
        onResult({ kind: 'job', name, result: 'failed', id, error });
        throw error;
      }
      onResult({ kind: 'job', name, result: 'done' });
    }
    // Fetches the next job now instead of at the next poll.
    boss.notifyWorker(worker);
  });
}
