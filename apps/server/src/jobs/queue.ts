import { sql } from 'kysely';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Db, Trx } from '#db/database.ts';
import type { Backlog, OnWork } from './job-result.ts';

/** Every job of the shop and what it carries: ids only, the rest is read when it runs. */
export interface Jobs {
  'make-variant': { image_key: string; width: number; format: 'avif' | 'webp' | 'jpeg' };
  'delete-dead-sessions': Record<string, never>;
  'check-invariants': Record<string, never>;
  'compare-payments': Record<string, never>;
  'strip-events': Record<string, never>;
}

type JobName = keyof Jobs;

interface Job<N extends JobName> {
  data: Jobs[N];
  priority: number;
}

/** A job may run twice; the second time changes nothing. */
export type JobHandlers = { [N in JobName]: (data: Jobs[N]) => Promise<void> };

interface JobSettings {
  retries: number;
  /** When it comes by itself, by India's clock. */
  cron?: string;
}

const names: { [N in JobName]: JobSettings } = {
  // Each after twice the time: two hours of a store that is away.
  'make-variant': { retries: 12 },
  'delete-dead-sessions': { retries: 0, cron: '17 * * * *' },
  'check-invariants': { retries: 0, cron: '27 * * * *' },
  'compare-payments': { retries: 3, cron: '40 3 * * *' },
  'strip-events': { retries: 0, cron: '50 4 * * *' },
};
const jobNames = Object.keys(names) as JobName[];

export interface Queue {
  /** Makes sure that the queue's own tables are there, and not older than this code. */
  open: () => Promise<void>;
  /** Leaves jobs in the transaction of the change that caused them. Higher priority runs first. */
  enqueue: <N extends JobName>(trx: Trx, name: N, jobs: Job<N>[]) => Promise<void>;
  close: () => Promise<void>;
}

/** The way in. It needs no connections of its own, and no database before the first job. */
export function openQueue(db: Db, onError: (error: Error) => void): Queue {
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

/** Creates or updates the queue's own tables; part of every migration. */
export async function prepareQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, supervise: false, schedule: false });
  boss.on('error', () => {});
  await boss.start();
  for (const name of jobNames) {
    const { retries, cron } = names[name];
    const settings = { retryLimit: retries, retryBackoff: true, notify: true };
    const known = await boss.getQueue(name);
    await (known ? boss.updateQueue(name, settings) : boss.createQueue(name, settings));
    if (cron) await boss.schedule(name, cron, {}, { tz: 'Asia/Kolkata' });
  }
  await boss.stop({ graceful: false });
}

/** Jobs that are due and not taken, by name, and for how long the oldest has been. */
export async function listDueJobs(db: Db): Promise<Backlog[]> {
  const { rows } = await sql<Backlog>`
    select name, count(*)::integer as due,
      coalesce(extract(epoch from now() - min(start_after)), 0)::float8 as seconds
    from pgboss.job where state in ('created', 'retry') and start_after <= now()
      and name = any(${jobNames})
    group by name`.execute(db);
  return rows;
}

interface WorkOptions {
  url: string;
  /** A job without a handler here waits for a worker that has one. */
  handlers: Partial<JobHandlers>;
  onError: (error: Error) => void;
  onWork: OnWork;
}

/** Runs jobs until stopped, one of each kind at a time. */
export async function work({ url, handlers, onError, onWork }: WorkOptions) {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'shop-worker',
    migrate: false,
    useListenNotify: true,
  });
  boss.on('error', onError);
  try {
    await boss.start();
    for (const name of jobNames) await workOn(boss, { name, handle: handlers[name], onWork });
  } catch (error) {
    await boss.stop({ graceful: false }).catch(onError);
    throw error;
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 30_000 }) };
}

interface Work<N extends JobName> {
  name: N;
  handle: JobHandlers[N] | undefined;
  onWork: OnWork;
}

async function workOn<N extends JobName>(boss: PgBoss, { name, handle, onWork }: Work<N>) {
  if (!handle) return;
  const worker: string = await boss.work<Jobs[N]>(name, async (jobs) => {
    for (const { id, data } of jobs) {
      try {
        await handle(data);
      } catch (error) {
        // The queue writes it into a row where nobody looks.
        onWork({ kind: 'job', name, end: 'failed', id, error });
        throw error;
      }
      onWork({ kind: 'job', name, end: 'done' });
    }
    // There may be more. Without this the worker would rest until the next poll.
    boss.notifyWorker(worker);
  });
}
