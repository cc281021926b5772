import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { ShopError } from '#platform/shop-error.ts';
import type { PasswordAnswer, PasswordTask } from './password-worker.ts';

export interface Passwords {
  hash: (password: string) => Promise<string>;
  /** Takes as long for an account that does not exist. Outdated: hash it anew while it is known. */
  verify: (
    hash: string | undefined,
    password: string,
  ) => Promise<{ right: boolean; outdated: boolean }>;
  /** How many wait for their turn now, and how many were ever asked to come again. */
  waiting: () => number;
  turnedAway: () => number;
  close: () => Promise<void>;
}

interface Waiting {
  task: PasswordTask;
  resolve: (answer: PasswordAnswer) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout | undefined;
}

const LONGEST_WAIT_MS = 2_000;

/**
 * Passwords are hashed in a thread of their own, one at a time and below everything else, so that a
 * flood of logins cannot stop the shop. Who would wait longer than two seconds is asked to come again.
 */
export function openPasswords(): Passwords {
  const waiting: Waiting[] = [];
  let thread: { worker: Worker; port: MessagePort } | undefined;
  let running: Waiting | undefined;
  let turnedAway = 0;

  const next = () => {
    running = waiting.shift();
    if (!running) {
      thread?.port.unref();
      return;
    }
    clearTimeout(running.timer);
    thread ??= start();
    // A program with nothing else to do waits for the answer, and ends when there is none to wait for.
    thread.port.ref();
    thread.port.postMessage(running.task);
  };

  const start = () => {
    // A line of our own: while it watches files, Node itself speaks over the worker's.
    const { port1: port, port2: theirs } = new MessageChannel();
    const worker = new Worker(new URL('./password-worker.ts', import.meta.url), {
      workerData: theirs,
      transferList: [theirs],
    });
    port.on('message', (answer: PasswordAnswer) => {
      running?.resolve(answer);
      next();
    });
    worker.unref();
    port.unref();
    worker.on('error', (error) => {
      thread = undefined;
      running?.reject(error);
      next();
    });
    return { worker, port };
  };

  const ask = (task: PasswordTask) =>
    new Promise<PasswordAnswer>((resolve, reject) => {
      const one: Waiting = { task, resolve, reject, timer: undefined };
      one.timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(one), 1);
        turnedAway += 1;
        reject(new ShopError('BUSY', { retry_after: LONGEST_WAIT_MS / 1000 }));
      }, LONGEST_WAIT_MS);
      waiting.push(one);
      if (!running) next();
    });

  return {
    async hash(password) {
      const answer = await ask({ password: canonical(password), verify: false });
      if (!('hash' in answer)) throw new Error('the thread answered another question');
      return answer.hash;
    },
    async verify(hash, password) {
      const answer = await ask({ password: canonical(password), hash, verify: true });
      if (!('right' in answer)) throw new Error('the thread answered another question');
      return answer;
    },
    waiting: () => waiting.length,
    turnedAway: () => turnedAway,
    async close() {
      await thread?.worker.terminate();
    },
  };
}

/** The same letters, whichever keyboard composed them. */
const canonical = (password: string) => password.normalize('NFKC');
