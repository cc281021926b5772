import { ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { accounts } from '@shop/contract';
import { createHttpsClient, type HttpsClient, type ShopAddress } from './https-client.ts';
import { type ProxyEnvironment, withProxyEnvironment } from './proxy.ts';
import { step } from './steps.ts';
import { addProducts, logInAdmin, signUp } from './storefront.ts';

const ADDRESSES = 200;
/** Of each address: three times what nginx lets through. */
const REQUEST_INTERVAL_MS = 11;
const MAX_GROWTH_MB = 60;
const MAX_SLOWDOWN = 2;
const DEFAULT_SECONDS = 300;

const random = () => Math.random().toString(36).slice(2);

/** What costs the shop most per request. */
const FLOOD: (() => string)[] = [
  () => `/home?${random()}=${random()}`,
  () => `/home?search=${random()}`,
  () => `/home?page=${1 + Math.floor(Math.random() * 1e6)}`,
  () => `/sitemap.xml?${random()}`,
  () => `/product-info/${1e6 + Math.floor(Math.random() * 1e6)}`,
  () => `/home?x=${'k'.repeat(8_000)}`,
];

/** A flood through the proxy from 200 addresses; meanwhile a customer browses and people log in. */
export const drillFlood = (seconds = DEFAULT_SECONDS): Promise<void> =>
  withProxyEnvironment(async (environment) => {
    const { proxy, admin } = environment;
    const adminClient = await logInAdmin(proxy, admin);
    const products = await addProducts(adminClient, { count: 6, stock: 50 });
    const customer = await signUp(proxy);
    const people = { customer, admin: adminClient };

    const quiet = await step('an ordinary buyer, quiet', () =>
      browse(customer, products, seconds / 4),
    );
    const flood = startFlood(proxy);
    // A new process grows until its code is compiled and its caches are full.
    await pause(seconds * 250);
    const memory = measureMemory(environment);
    const logins = logInRepeatedly(environment, people);
    const loaded = await step('an ordinary buyer, during the flood', () =>
      browse(customer, products, seconds),
    );
    const growth = measureMemory(environment) - memory;
    const statuses = await flood.end();
    const failedLogins = await logins.end();

    console.log(`flood: ${statuses}`);
    console.log(`p99: ${quiet.p99} ms quiet, ${loaded.p99} ms during the flood`);
    console.log(`memory of the servers: ${growth >= 0 ? '+' : ''}${growth} MB`);
    ok(loaded.failed === 0, `${loaded.failed} requests of the buyer failed`);
    ok(failedLogins.length === 0, `failed logins: ${failedLogins.join(', ')}`);
    ok(growth <= MAX_GROWTH_MB, `the servers grew by ${growth} MB`);
    ok(loaded.p99 <= MAX_SLOWDOWN * quiet.p99, `p99 ${loaded.p99} ms, quiet ${quiet.p99} ms`);
  });

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
  const sorted = durations.toSorted((a, b) => a - b);
  return { p99: Math.round(sorted[Math.floor(sorted.length * 0.99)] ?? 0), failed };
}

function startFlood(proxy: ShopAddress) {
  const stop = new AbortController();
  const counts = new Map<number, number>();
  const send = async (client: HttpsClient, offset: number) => {
    for (let index = offset; !stop.signal.aborted; index += 1) {
      const { status } = await client.send(FLOOD[index % FLOOD.length]?.() ?? '/home');
      counts.set(status, (counts.get(status) ?? 0) + 1);
      await pause(REQUEST_INTERVAL_MS);
    }
    client.close();
  };
  const running = Array.from({ length: ADDRESSES }, (_, index) =>
    send(createHttpsClient(proxy), index),
  );
  return {
    async end() {
      stop.abort();
      await Promise.all(running);
      return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
    },
  };
}

/** A known customer and an admin log in every two seconds. @returns what failed */
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

/** Resident memory of both servers, in megabytes. */
function measureMemory({ servers }: ProxyEnvironment): number {
  const kilobytes = servers.map(({ pid }) =>
    Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
  );
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}
