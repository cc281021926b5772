import { Worker } from 'node:worker_threads';

/** What a crowd does at a shop for some seconds. */
export interface Crowd {
  origin: string;
  seconds: number;
  loginsPerSecond: number;
  /** Half of the logins have these, the others somebody unknown. */
  account: { email: string; password: string };
  /** Each of them buys again and again. */
  cookies: string[];
  product_id: number;
  /** Of the provider where they pay. */
  controlUrl: string;
}

export interface Done {
  /** The statuses that logins were answered with. */
  logins: number[];
  orders: number;
}

/** Lets a crowd in, from a thread of its own: whoever measures beside it must not wait for its turn. */
export function letIn(crowd: Crowd): Promise<Done> {
  const thread = new Worker(new URL('background-load-thread.ts', import.meta.url), {
    workerData: crowd,
  });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}
