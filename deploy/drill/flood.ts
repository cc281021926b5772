import { ok } from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { accounts } from '@shop/contract';
import { quantile } from '@shop/test-kit/quantile';
import type { HttpsClient, ShopAddress } from './https-client.ts';
import { type ProxyEnvironment, withProxyEnvironment } from './proxy.ts';
import { step } from './steps.ts';
import { addProducts, logInAdmin, signUp } from './storefront.ts';

const MAX_GROWTH_MB = 60;
const MAX_SLOWDOWN = 2;
const DEFAULT_SECONDS = 300;
const WARM_UP_PAGES = 6_000;
const WARM_UP_CUSTOMERS = 8;

/** A flood through the proxy from 200 addresses, while a customer browses and people log in. */
export const drillFlood = (seconds = DEFAULT_SECONDS): Promise<void> =>
  withProxyEnvironment(async (environment) => {
    const { proxy, admin } = environment;
    const adminClient = await logInAdmin(proxy, admin);
    const products = await addProducts(adminClient, { count: 6, stock: 50 });
    const customer = await signUp(proxy);
    const people = { customer, admin: adminClient };

    // A new process grows until its code is compiled and its heap has its working size.
    const before = await watchMemory(environment, () => step('customers', () => warmUp(proxy)));
    const quiet = await step('an ordinary buyer, quiet', () =>
      browse(customer, products, seconds / 4),
    );
    const flood = startFlood(proxy);
    const logins = logInRepeatedly(environment, people);
    const during = await watchMemory(environment, () =>
      step('an ordinary buyer, during the flood', () => browse(customer, products, seconds)),
    );
    const loaded = during.result;
    const growth = during.peaks.map((peak, index) => peak - (before.peaks[index] ?? 0));
    const statuses = await flood.end();
    const failedLogins = await logins.end();

    console.log(`flood: ${statuses}`);
    console.log(`p99: ${quiet.p99} ms quiet, ${loaded.p99} ms during the flood`);
    console.log(
      `peak memory of the servers: ${before.peaks.join(', ')} MB, then ${during.peaks.join(', ')} MB`,
    );
    ok(loaded.failed === 0, `${loaded.failed} requests of the buyer failed`);
    ok(failedLogins.length === 0, `failed logins: ${failedLogins.join(', ')}`);
    ok(Math.max(...growth) <= MAX_GROWTH_MB, `the servers grew by ${growth.join(' and ')} MB`);
    ok(loaded.p99 <= MAX_SLOWDOWN * quiet.p99, `p99 ${loaded.p99} ms, quiet ${quiet.p99} ms`);
  });

/** Customers who open pages that no cache has, one after the other. */
async function warmUp(proxy: ShopAddress): Promise<void> {
  const open = async (customer: HttpsClient) => {
    for (let index = 0; index < WARM_UP_PAGES / WARM_UP_CUSTOMERS; index += 1) {
      const search = `/home?search=saree${index}${performance.now()}`;
      await customer.send(['/cart', '/orders', search, '/profile'][index % 4] ?? search);
    }
    customer.close();
  };
  const customers = Array.from({ length: WARM_UP_CUSTOMERS }, () => signUp(proxy));
  await Promise.all((await Promise.all(customers)).map(open));
}

/** Two requests a second, as a person who looks at products. */
async function browse(client: HttpsClient, products: number[], seconds: number) {
  const paths = ['/home', ...products.map((id) => `/product-info/${id}`), '/cart'];
  const durations: number[] = [];
  let failed = 0;
  const end = performance.now() + seconds * 1000;
  for (let index = 0; performance.now() < end; index += 1) {
    const started = performance.now();
    const { status } = await client.send(paths[index % paths.length] ?? '/home');
    if (status !== 200) failed += 1;
    durations.push(performance.now() - started);
    await pause(500);
  }
  return { p99: Math.round(quantile(durations, 0.99)), failed };
}

/** Starts flood-process.ts. */
function startFlood({ name, port, certificate }: ShopAddress) {
  const child = fork(new URL('./flood-process.ts', import.meta.url));
  child.send({ name, port, certificate: certificate.toString() });
  return {
    async end(): Promise<string> {
      child.send('end');
      const [statuses] = await once(child, 'message');
      return String(statuses);
    },
  };
}

/** A known customer and a staff member log in every two seconds. @returns what failed */
function logInRepeatedly(
  { admin }: ProxyEnvironment,
  people: { customer: HttpsClient & { email: string; password: string }; admin: HttpsClient },
) {
  const stop = new AbortController();
  const failed: string[] = [];
  const { email, password } = people.customer;
  const run = async () => {
    while (!stop.signal.aborted) {
      await people.customer
        .call(accounts.logIn, { body: { email, password } })
        .catch((error: unknown) => failed.push(`customer: ${String(error)}`));
      await people.admin
        .call(accounts.logInAdmin, { body: admin })
        .catch((error: unknown) => failed.push(`admin: ${String(error)}`));
      await pause(2_000);
    }
  };
  const done = run();
  return {
    async end() {
      stop.abort();
      await done;
      return failed;
    },
  };
}

/** Peak of each server's resident memory while `work` runs, in megabytes. */
async function watchMemory<T>({ servers }: ProxyEnvironment, work: () => Promise<T>) {
  const peaks = servers.map(() => 0);
  const sample = () => {
    for (const [index, { pid }] of servers.entries()) {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const megabytes = Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024);
      peaks[index] = Math.max(peaks[index] ?? 0, megabytes);
    }
  };
  const timer = setInterval(sample, 500);
  try {
    return { result: await work(), peaks };
  } finally {
    clearInterval(timer);
  }
}
