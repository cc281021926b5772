import { Worker } from 'node:worker_threads';

/** Logins and purchases that run while something else is measured. */
export interface BackgroundLoad {
  origin: string;
  seconds: number;
  loginsPerSecond: number;
  /** Half of the logins use this account, the others unknown ones. */
  account: { email: string; password: string };
  /** Sessions of customers who buy continuously. */
  cookies: string[];
  product_id: number;
  /** Control API of the fake payment provider. */
  controlUrl: string;
}

export interface BackgroundResult {
  /** Response statuses. */
  logins: number[];
  orders: number;
}

/** Runs in a worker thread, so that it does not delay the measuring thread. */
export function startBackgroundLoad(load: BackgroundLoad): Promise<BackgroundResult> {
  const thread = new Worker(new URL('background-load-thread.ts', import.meta.url), {
    workerData: load,
  });
  return new Promise((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
  });
}
