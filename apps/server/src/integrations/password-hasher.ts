import { Piscina } from 'piscina';
import { ShopError } from '#platform/shop-error.ts';
import type * as worker from './password-worker.ts';

const LANES = ['known-device', 'admin', 'customer'] as const;
/** Queues: browsers that have logged in to the account before, other staff, all others. */
export type Lane = (typeof LANES)[number];

export interface PasswordHasher {
  hash: (password: string) => Promise<string>;
  /** Takes the same time when `hash` is undefined, for an account that does not exist. */
  verify: (hash: string | undefined, password: string, lane: Lane) => Promise<worker.Verification>;
  queueLength: () => number;
  /** Calls rejected with BUSY since the start. */
  rejectedCount: () => number;
  close: () => Promise<void>;
}

const MAX_WAIT_MS = 2_000;

/**
 * Hashes one password at a time, in a worker thread of lower priority: a flood of logins must not slow
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

  const run = async <T>(name: keyof typeof worker, task: object, lane: Lane): Promise<T> => {
    await queue.enter(lane);
    try {
      // password-worker.ts returns this type for this name; see the two callers.
      return (await pool.run(task, { name })) as T;
    } finally {
      queue.leave();
    }
  };

  return {
    hash: (password) => run<string>('hash', { password: normalize(password) }, 'customer'),
    verify: (hash, password, lane) =>
      run<worker.Verification>('verify', { password: normalize(password), hash }, lane),
    queueLength: queue.length,
    rejectedCount: queue.rejectedCount,
    close: () => pool.destroy(),
  };
}

/**
 * One at a time, the lanes in turn, so that a flood in one lane costs the others one wait each. The
 * queue is outside the pool because aborting a task there would kill the thread when the task has
 * just started.
 */
function createQueue() {
  const waiting = LANES.map((): (() => void)[] => []);
  let current = 0;
  let busy = false;
  let rejected = 0;

  return {
    enter(name: Lane): Promise<void> {
      if (!busy) {
        busy = true;
        return Promise.resolve();
      }
      const lane = waiting[LANES.indexOf(name)] ?? [];
      return new Promise((resolve, reject) => {
        const start = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          lane.splice(lane.indexOf(start), 1);
          rejected += 1;
          reject(new ShopError('BUSY', { retry_after: MAX_WAIT_MS / 1000 }));
        }, MAX_WAIT_MS);
        lane.push(start);
      });
    },
    leave() {
      for (let tried = 0; tried < LANES.length; tried += 1) {
        current = (current + 1) % LANES.length;
        const next = waiting[current]?.shift();
        if (next) return next();
      }
      busy = false;
    },
    length: () => waiting.flat().length,
    rejectedCount: () => rejected,
  };
}

/** Equal for equal characters, however the keyboard composed them. */
const normalize = (password: string) => password.normalize('NFKC');
