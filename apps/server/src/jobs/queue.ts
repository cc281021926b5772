import { fromKysely, PgBoss } from 'pg-boss';
import type { Db, Trx } from '#db/database.ts';

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
  'make-variant': { retries: 5 },
  'delete-dead-sessions': { retries: 0, cron: '17 * * * *' },
  'check-invariants': { retries: 0, cron: '27 * * * *' },
  'compare-payments': { retries: 3, cron: '40 3 * * *' },
  'strip-events': { retries: 0, cron: '50 4 * * *' },
};
const jobNames = Object.keys(names) as JobName[];

export interface Queue {
  /** Leaves jobs in the transaction of the change that caused them. Higher priority runs first. */
  enqueue: <N extends JobName>(trx: Trx, name: N, jobs: Job<N>[]) => Promise<void>;
  close: () => Promise<void>;
}

/** Opens the way in. It needs no connections of its own. */
export async function openQueue(db: Db, onError: (error: Error) => void): Promise<Queue> {
  const boss = new PgBoss({
    db: fromKysely(db),
    migrate: false,
    supervise: false,
    schedule: false,
  });
  boss.on('error', onError);
  await boss.start();
  return {
    enqueue: async (trx, name, jobs) => {
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

interface WorkOptions {
  url: string;
  /** A job without a handler here waits for a worker that has one. */
  handlers: Partial<JobHandlers>;
  onError: (error: Error) => void;
}

/** Runs jobs until stopped, one of each kind at a time. */
export async function work({ url, handlers, onError }: WorkOptions) {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'shop-worker',
    migrate: false,
    useListenNotify: true,
  });
  boss.on('error', onError);
  await boss.start();
  for (const name of jobNames) await workOn(boss, { name, handle: handlers[name], onError });
  return { stop: () => boss.stop({ graceful: true, timeout: 30_000 }) };
}

interface Work<N extends JobName> {
  name: N;
  handle: JobHandlers[N] | undefined;
  onError: (error: Error) => void;
}

async function workOn<N extends JobName>(boss: PgBoss, { name, handle, onError }: Work<N>) {
  if (!handle) return;
  const id: string = await boss.work<Jobs[N]>(name, async (jobs) => {
    try {
      for (const { data } of jobs) await handle(data);
    } catch (error) {
      // The queue writes it into a row where nobody looks.
      onError(new Error(`the job ${name} failed`, { cause: error }));
      throw error;
    }
    // There may be more. Without this the worker would rest until the next poll.
    boss.notifyWorker(id);
  });
}
