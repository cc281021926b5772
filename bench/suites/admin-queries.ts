import { randomUUID } from 'node:crypto';
import { addressOf, desk, type Endpoint, managing, orders, shopkeeping } from '@shop/contract';
import type { Db } from '@shop/server/db/database.ts';
import { insertAdmin } from '@shop/server/features/accounts/admins.queries.ts';
import { hashOf, newToken } from '@shop/server/features/accounts/session-token.ts';
import { insertSession } from '@shop/server/features/accounts/sessions.queries.ts';
import { withDb } from '../load/pg-baseline.ts';
import { quantileOf } from '../load/statistics.ts';
import { type Goal, within } from '../report/goal.ts';
import { figure, tableOf } from '../report/table.ts';
import { LARGE, openOrders } from '../setup/databases.ts';
import type { Pace } from '../setup/run-options.ts';
import { openQuietShop } from '../setup/server.ts';

const GOAL_MS = 300;

interface Look {
  name: string;
  endpoint: Endpoint;
  /** Another question at every turn. */
  at: (turn: number) => { params?: Record<string, unknown>; query?: Record<string, unknown> };
}

const page = (turn: number, most: number) => String(1 + ((turn * 37) % most));
const month = (turn: number) => ({ month: String(1 + (turn % 12)), year: '2026' });
const STATUSES = ['Pending', 'Shipped', 'Delivered', 'Cancelled'];
const WORDS = ['kasavu', 'mayil pallu', 'silk wedding', 'handloom cotton saree', 'neriy', 'ivory'];
const any = (list: string[], turn: number) => list[turn % list.length];

/** What the admin's screens ask for. */
const looksAt = (found: { product_id: number; order_ids: string[] }): Look[] => [
  { name: 'dashboard', endpoint: shopkeeping.summary, at: () => ({}) },
  {
    name: 'products, first page',
    endpoint: managing.listAll,
    at: () => ({ params: { page: '1' } }),
  },
  {
    name: 'products, any page',
    endpoint: managing.listAll,
    at: (turn) => ({ params: { page: page(turn, 100) } }),
  },
  {
    name: 'products, searched',
    endpoint: managing.listAll,
    at: (turn) => ({ params: { page: page(turn, 3) }, query: { search: any(WORDS, turn) } }),
  },
  { name: 'orders, first page', endpoint: shopkeeping.listAll, at: () => ({}) },
  {
    name: 'orders, any page',
    endpoint: shopkeeping.listAll,
    at: (turn) => ({ query: { page: page(turn, 19_000) } }),
  },
  {
    name: 'orders of a month',
    endpoint: shopkeeping.listAll,
    at: (turn) => ({ query: { ...month(turn), page: page(turn, 500) } }),
  },
  {
    name: 'orders of a month in any year',
    endpoint: shopkeeping.listAll,
    at: (turn) => ({ query: { month: String(1 + (turn % 12)) } }),
  },
  {
    name: 'orders of a status',
    endpoint: shopkeeping.listAll,
    at: (turn) => ({ query: { order_status: any(STATUSES, turn) } }),
  },
  {
    name: 'orders of month and status, dearest first',
    endpoint: shopkeeping.listAll,
    at: (turn) => ({
      query: { ...month(turn), order_status: any(STATUSES, turn), sort_by: 'total_amount' },
    }),
  },
  {
    name: 'orders, cheapest first',
    endpoint: shopkeeping.listAll,
    at: () => ({ query: { sort_by: 'total_amount', order: 'asc' } }),
  },
  {
    name: 'cancellation requests',
    endpoint: shopkeeping.listAll,
    at: () => ({ query: { cancellation: 'requested' } }),
  },
  {
    name: 'order details',
    endpoint: orders.view,
    at: (turn) => ({ params: { id: any(found.order_ids, turn) }, query: { as: 'admin' } }),
  },
  { name: 'money desk', endpoint: desk.list, at: () => ({}) },
  {
    name: 'money desk, matched',
    endpoint: desk.list,
    at: (turn) => ({ query: { show: 'matched', page: page(turn, 100) } }),
  },
  {
    name: 'history of a product',
    endpoint: managing.audit,
    at: () => ({ query: { product_id: found.product_id } }),
  },
];

/** Every screen of the admin at a million products and orders. */
export async function benchManaging({ times }: Pace): Promise<Goal[]> {
  const { postgres, url } = await openOrders(LARGE);
  const shop = await openQuietShop(url);
  try {
    const { cookie, ...found } = await withDb(url, prepare);
    const rows: string[][] = [];
    const goals: Goal[] = [];
    for (const look of looksAt(found)) {
      const taken = await measure(shop.origin, { cookie, times: times / 20 }, look);
      const at = (share: number) => quantileOf(taken, share);
      const slow = { id: 'admin', words: `${look.name}, p95`, measured: at(0.95) };
      goals.push(within({ ...slow, unit: 'ms', limit: GOAL_MS }));
      rows.push([look.name, ...[at(0.5), at(0.95), at(1)].map(figure)]);
    }
    console.log(tableOf(['one admin, in milliseconds', 'p50', 'p95', 'slowest'], rows));
    return goals;
  } finally {
    await shop.stop();
    await postgres.stop();
  }
}

/** The first turn only warms up. */
async function measure(
  origin: string,
  { cookie, times }: { cookie: string; times: number },
  { endpoint, at }: Look,
): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 0; turn <= times; turn += 1) {
    const started = performance.now();
    const answer = await fetch(origin + addressOf(endpoint, at(turn)), { headers: { cookie } });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${endpoint.path} answered ${answer.status}: ${text}`);
    if (turn > 0) taken.push(performance.now() - started);
  }
  return taken;
}

/** An admin who is logged in, and something to look at. */
async function prepare(db: Db) {
  const email = `${randomUUID()}@example.com`;
  await insertAdmin(db, { name: 'Meera', email, password_hash: '-' });
  const { admin_id } = await db
    .selectFrom('admin')
    .select('admin_id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const token = newToken();
  const session = { kind: 'admin', id: admin_id, tokenHash: hashOf(token) } as const;
  await db.transaction().execute((trx) => insertSession(trx, session));
  const some = await db.selectFrom('orders').select('order_id').limit(50).execute();
  const { product_id } = await db
    .selectFrom('product')
    .select('product_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const order_ids = some.map(({ order_id }) => order_id);
  return { cookie: `admin=${token}`, product_id, order_ids };
}
