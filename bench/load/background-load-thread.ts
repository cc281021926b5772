import { parentPort, workerData } from 'node:worker_threads';
import { accounts, addressOf } from '@shop/contract';
import { connectControl } from '@shop/fake-razorpay/start-fake-razorpay';
import type { Crowd, Done } from './background-load.ts';
import { sell } from './buy.ts';
import { atRate } from './open-loop.ts';

// letIn() starts this thread, with nothing else.
const crowd = workerData as Crowd;

/** Tries to log in, half of them with the right password, each from another address. */
async function logIn({ origin, seconds, loginsPerSecond, account }: Crowd): Promise<number[]> {
  const statuses: number[] = [];
  await atRate(loginsPerSecond, seconds, async (turn) => {
    const email = turn % 2 === 0 ? account.email : `nobody${turn}@example.com`;
    const answer = await fetch(origin + addressOf(accounts.logIn), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${turn % 250}.${Math.floor(turn / 250)}`,
      },
      body: JSON.stringify({ ...account, email }),
    });
    await answer.arrayBuffer();
    statuses.push(answer.status);
  });
  return statuses;
}

function buyAll({ origin, seconds, cookies, product_id, controlUrl }: Crowd): Promise<number> {
  const end = performance.now() + seconds * 1000;
  const counter = { origin, product_id, provider: connectControl(controlUrl) };
  return sell(counter, cookies, () => performance.now() > end);
}

const [logins, orders] = await Promise.all([logIn(crowd), buyAll(crowd)]);
parentPort?.postMessage({ logins, orders } satisfies Done);
