import { Piscina } from 'piscina';
import { ShopError } from '#platform/shop-error.ts';
import type * as worker from './password-worker.ts';

export interface PasswordHasher {
  hash: (password: string) => Promise<string>;
  /** Takes the same time when `hash` is undefined, for an account that does not exist. */
  verify: (hash: string | undefined, password: string) => Promise<worker.Verification>;
  queueLength: () => number;
  /** Calls rejected with BUSY since the start. */
  rejectedCount: () => number;
  close: () => Promise<void>;
}

const MAX_WAIT_MS = 2_000;

/**
 * Hashes one password at a time, in a worker thread of low priority: a flood of logins must not slow
 * down the shop. A call that would wait longer than 2 s is rejected with BUSY.
 */
export function createPasswordHasher(): PasswordHasher {
  const pool = new Piscina({
    filename: new URL('./password-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: Number.POSITIVE_INFINITY,
  });
  const queue = createQueue();

  const run = async <T>(name: keyof typeof worker, task: object): Promise<T> => {
    await queue.enter();
    try {
      // password-worker.ts returns this type for this name; see the two callers.
      return (await pool.run(task, { name })) as T;
    } finally {
      queue.leave();
    }
  };

  return {
    hash: (password) => run<string>('hash', { password: normalize(password) }),
    verify: (hash, password) =>
      run<worker.Verification>('verify', { password: normalize(password), hash }),
    queueLength: queue.length,
    rejectedCount: queue.rejectedCount,
    close: () => pool.destroy(),
  };
}

/**
 * First come, first served, one at a time. The queue is outside the pool because aborting a task
 * there would kill the thread when the task has just started.
 */
function createQueue() {
  const waiting: (() => void)[] = [];
  let busy = false;
  let rejected = 0;

  return {
    enter(): Promise<void> {
      if (!busy) {
        busy = true;
        return Promise.resolve();
      }
      return new Promise((resolve, reject) => {
        const start = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(start), 1);
          rejected += 1;
          reject(new ShopError('BUSY', { retry_after: MAX_WAIT_MS / 1000 }));
        }, MAX_WAIT_MS);
        waiting.push(start);
      });
    },
    leave() {
      const next = waiting.shift();
      if (next) next();
      else busy = false;
    },
    length: () => waiting.length,
    rejectedCount: () => rejected,
  };
}

/** The same characters, however the keyboard composed them. */
const normalize = (password: string) => password.normalize('NFKC');
