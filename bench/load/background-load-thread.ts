import { parentPort, workerData } from 'node:worker_threads';
import { accounts, buildUrl } from '@shop/contract';
import { connectControl } from '@shop/fake-razorpay/start-fake-razorpay';
import type { BackgroundLoad, BackgroundResult } from './background-load.ts';
import { buyRepeatedly } from './buy.ts';
import { runAtRate } from './open-loop.ts';

// startBackgroundLoad() is the only starter of this thread.
const load = workerData as BackgroundLoad;

/** Half of the logins are for an existing account; each comes from another address. */
async function logIn({
  origin,
  seconds,
  loginsPerSecond,
  account,
}: BackgroundLoad): Promise<number[]> {
  const statuses: number[] = [];
  await runAtRate(loginsPerSecond, seconds, async (index) => {
    const email = index % 2 === 0 ? account.email : `unknown${index}@example.com`;
    const response = await fetch(origin + buildUrl(accounts.logIn), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${index % 250}.${Math.floor(index / 250)}`,
      },
      body: JSON.stringify({ ...account, email }),
    });
    await response.arrayBuffer();
    statuses.push(response.status);
  });
  return statuses;
}

function buyAll({
  origin,
  seconds,
  cookies,
  product_id,
  controlUrl,
}: BackgroundLoad): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const checkout = { origin, product_id, provider: connectControl(controlUrl) };
  return buyRepeatedly(checkout, cookies, () => performance.now() > end);
}

const [logins, orders] = await Promise.all([logIn(load), buyAll(load)]);
parentPort?.postMessage({ logins, orders } satisfies BackgroundResult);
