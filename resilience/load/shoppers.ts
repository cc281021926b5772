import { setTimeout as delay } from 'node:timers/promises';
import { accounts, cart, catalog } from '@shop/contract';
import type { TestCustomer } from '@shop/test-kit/accounts';
import pg from 'pg';
import { checkoutClient, retry } from '../harness/checkout-client.ts';
import type { Environment } from '../harness/environment.ts';
import type { Entry } from '../harness/history.ts';
import { call } from '../harness/http-client.ts';

const PATIENCE = { timeoutMs: 120_000, delayMs: 200 };
const PROBE_MS = 50;
const PURCHASES_PER_LOGIN = 10;

interface Call {
  status: number;
  endedAt: number;
  isOrder: boolean;
  isConfirming: boolean;
  retryAfter: boolean;
}

type Answer = Pick<Entry, 'status' | 'retryAfter' | 'order_id' | 'state'>;

/** Customers who log in, browse and buy without a pause, and a row written every 50 ms beside them. */
export interface Shoppers {
  calls: Call[];
  orders: () => number;
  /** The longest time from one acknowledged write to the next since a moment, in seconds. */
  writesAway: (since: number) => number;
  ordersAway: (since: number) => number;
  /** Since a moment; status 0 is no answer. */
  failedByStatus: (since: number) => Record<string, number>;
  /** Answers other than a 503 that says when to try again. */
  unexpected: () => string[];
  stop: () => Promise<void>;
  /** After the end of the load. @returns acknowledged writes that are not in the database */
  findLost: () => Promise<string[]>;
}

export async function startShoppers(
  env: Environment,
  customers: TestCustomer[],
  product_id: number,
): Promise<Shoppers> {
  const calls: Call[] = [];
  const state = { open: true };
  const note = ({ status, retryAfter, order_id, state: found }: Answer) =>
    calls.push({
      status,
      retryAfter,
      endedAt: Date.now(),
      isOrder: order_id !== undefined,
      isConfirming: found === 'confirming',
    });
  const ask = async (...request: Parameters<typeof call>) => {
    const { status, headers } = await call(...request);
    note({ status, retryAfter: 'retry-after' in headers });
  };
  const insist = (action: () => Promise<Entry>) =>
    retry(async () => {
      const entry = await action();
      note(entry);
      return entry;
    }, PATIENCE);
  const told: string[] = [];

  const shop = async (customer: TestCustomer, index: number) => {
    const client = checkoutClient(env);
    for (let purchase = 0; state.open; purchase += 1) {
      // Not all at once: a process hashes one password after the other.
      if (purchase % PURCHASES_PER_LOGIN === index % PURCHASES_PER_LOGIN) {
        const { email, password, ip } = customer;
        await ask(env.origin, accounts.logIn, { ip, body: { email, password } });
      }
      await ask(env.origin, catalog.list, { params: { page: 1 } });
      const body = { product_id, quantity: 1 };
      await ask(env.origin, cart.add, { ...customer, body });
      const bought = await insist(() => client.buyOne(customer, product_id));
      if (!bought.rzp_order_id) continue;
      const triple = await client.pay(bought.rzp_order_id);
      const paid = await insist(() => client.verify(customer, triple));
      if (paid.order_id) told.push(paid.order_id);
    }
  };
  const probe = await startProbe(env, state);
  const shopping = customers.map(shop);
  const isBad = ({ status }: Call) => status === 0 || status >= 500;
  return {
    calls,
    orders: () => told.length,
    writesAway: (since) =>
      longestGap(
        probe.acknowledged.map(({ at }) => at),
        since,
      ),
    ordersAway: (since) =>
      longestGap(
        calls.filter((one) => one.isOrder).map((one) => one.endedAt),
        since,
      ),
    failedByStatus: (since) =>
      countBy(
        calls
          .filter((one) => one.endedAt >= since && isBad(one))
          .map(({ status }) => String(status)),
      ),
    unexpected: () =>
      Object.entries(
        countBy(
          calls
            .filter((one) => isBad(one) && !(one.status === 503 && one.retryAfter))
            .map(({ status }) => String(status)),
        ),
      ).map(([status, count]) => `${count} answers ${status} without Retry-After`),
    async stop() {
      state.open = false;
      await Promise.all([...shopping, probe.ended]);
    },
    async findLost() {
      const kept = await env.db
        .selectFrom('orders')
        .select('order_id')
        .where('order_id', 'in', ['', ...told])
        .execute();
      const lost = new Set(told).size - kept.length;
      const orders = lost > 0 ? [`${lost} of ${told.length} orders are lost`] : [];
      return [...orders, ...(await probe.lost())];
    },
  };
}

/** Writes numbered rows on its own connection, and opens another when it is cut. */
async function startProbe({ database }: Environment, state: { open: boolean }) {
  const acknowledged: { n: number; at: number }[] = [];
  let client = await reconnect(database.url);
  await client?.query('create table if not exists drill_probe (n bigint primary key)');
  const first = Date.now();
  const write = async () => {
    for (let n = first; state.open; n += 1) {
      try {
        client ??= await reconnect(database.url);
        await client?.query('insert into drill_probe values ($1)', [n]);
        if (client) acknowledged.push({ n, at: Date.now() });
      } catch {
        await client?.end().catch(() => {});
        client = undefined;
      }
      await delay(PROBE_MS);
    }
  };
  return {
    acknowledged,
    ended: write(),
    async lost() {
      const reader = client ?? (await reconnect(database.url));
      const text = 'select count(*)::integer as kept from drill_probe where n = any($1)';
      const kept =
        (await reader?.query<{ kept: number }>(text, [acknowledged.map(({ n }) => n)]))?.rows[0]
          ?.kept ?? 0;
      await reader?.end();
      client = undefined;
      const lost = acknowledged.length - kept;
      return lost > 0 ? [`${lost} of ${acknowledged.length} acknowledged rows are lost`] : [];
    },
  };
}

/** @returns undefined while the database is away */
async function reconnect(connectionString: string): Promise<pg.Client | undefined> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000 });
  client.on('error', () => {});
  return client.connect().then(
    () => client,
    () => undefined,
  );
}

function longestGap(times: number[], since: number): number {
  let longest = 0;
  for (const [index, time] of times.entries()) {
    const next = times[index + 1] ?? time;
    if (next >= since) longest = Math.max(longest, next - time);
  }
  return longest / 1000;
}

function countBy(names: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}
