import {
  adminCustomers,
  adminDashboard,
  adminOrders,
  adminPayments,
  adminProducts,
  adminSearch,
  adminShipments,
  adminStock,
  buildUrl,
  type Endpoint,
  orders,
  PRODUCT_VIEWS,
} from '@shop/contract';
import type { Db } from '@shop/server/db/database.ts';
import { storeDaySales } from '@shop/server/features/dashboard/store-day-sales.ts';
import { insertStaff } from '@shop/test-kit/accounts';
import { quantile } from '@shop/test-kit/quantile';
import { withDb } from '../load/pg-baseline.ts';
import { createLimitGoal, type Goal } from '../report/goal.ts';
import { formatNumber, formatTable } from '../report/table.ts';
import { LARGE, startOrdersDatabase } from '../setup/databases.ts';
import type { RunOptions } from '../setup/run-options.ts';
import { startServer } from '../setup/server.ts';

const GOAL_MS = 300;
/** Results while typing. */
const SEARCH_GOAL_MS = 100;

interface AdminQuery {
  name: string;
  endpoint: Endpoint;
  goalMs?: number;
  /** Varies with the index, so that results are not cached. */
  inputFor: (index: number) => {
    params?: Record<string, unknown>;
    query?: Record<string, unknown>;
  };
}

const page = (index: number, pages: number) => String(1 + ((index * 37) % pages));
const month = (index: number) => ({ month: String(1 + (index % 12)), year: '2026' });
const STATUSES = ['Pending', 'Shipped', 'Delivered', 'Cancelled'];
const WORDS = ['kasavu', 'mayil pallu', 'silk wedding', 'handloom cotton saree', 'neriy', 'ivory'];
const pick = (list: string[], index: number) => list[index % list.length];

/** Requests of the admin screens. */
const createQueries = (examples: {
  product_id: number;
  order_ids: string[];
  typed: string[];
}): AdminQuery[] => [
  {
    name: 'search',
    endpoint: adminSearch.find,
    goalMs: SEARCH_GOAL_MS,
    inputFor: (index) => ({ query: { q: pick(examples.typed, index) } }),
  },
  { name: 'counts of the order views', endpoint: adminOrders.counts, inputFor: () => ({}) },
  {
    name: 'orders, searched',
    endpoint: adminOrders.listAll,
    inputFor: (index) => ({ query: { q: pick(examples.typed, index) } }),
  },
  {
    name: 'orders not refunded',
    endpoint: adminOrders.listAll,
    inputFor: () => ({ query: { missing: 'refund' } }),
  },
  { name: 'customers', endpoint: adminCustomers.list, inputFor: () => ({}) },
  { name: 'counts of the menu', endpoint: adminDashboard.counts, inputFor: () => ({}) },
  { name: 'dashboard, open work', endpoint: adminDashboard.work, inputFor: () => ({}) },
  { name: 'dashboard, sales', endpoint: adminDashboard.sales, inputFor: () => ({}) },
  { name: 'dashboard, goods', endpoint: adminDashboard.goods, inputFor: () => ({}) },
  {
    name: 'products, first page',
    endpoint: adminProducts.listAll,
    inputFor: () => ({ params: { page: '1' } }),
  },
  {
    name: 'products, any page',
    endpoint: adminProducts.listAll,
    inputFor: (index) => ({ params: { page: page(index, 100) } }),
  },
  {
    name: 'products, searched',
    endpoint: adminProducts.listAll,
    inputFor: (index) => ({
      params: { page: page(index, 3) },
      query: { search: pick(WORDS, index) },
    }),
  },
  ...PRODUCT_VIEWS.map((view) => ({
    name: `products, ${view}`,
    endpoint: adminProducts.listAll,
    inputFor: (index: number) => ({ params: { page: page(index, 100) }, query: { view } }),
  })),
  {
    name: 'products, low and searched',
    endpoint: adminProducts.listAll,
    inputFor: (index) => ({
      params: { page: '1' },
      query: { view: 'low', search: pick(WORDS, index) },
    }),
  },
  { name: 'products, counts of the views', endpoint: adminStock.counts, inputFor: () => ({}) },
  { name: 'orders, first page', endpoint: adminOrders.listAll, inputFor: () => ({}) },
  {
    name: 'orders, any page',
    endpoint: adminOrders.listAll,
    inputFor: (index) => ({ query: { page: page(index, 19_000) } }),
  },
  {
    name: 'orders of a month',
    endpoint: adminOrders.listAll,
    inputFor: (index) => ({ query: { ...month(index), page: page(index, 500) } }),
  },
  {
    name: 'orders of a month in any year',
    endpoint: adminOrders.listAll,
    inputFor: (index) => ({ query: { month: String(1 + (index % 12)) } }),
  },
  {
    name: 'orders of a status',
    endpoint: adminOrders.listAll,
    inputFor: (index) => ({ query: { order_status: pick(STATUSES, index) } }),
  },
  {
    name: 'orders of month and status, dearest first',
    endpoint: adminOrders.listAll,
    inputFor: (index) => ({
      query: { ...month(index), order_status: pick(STATUSES, index), sort_by: 'total_amount' },
    }),
  },
  {
    name: 'orders, cheapest first',
    endpoint: adminOrders.listAll,
    inputFor: () => ({ query: { sort_by: 'total_amount', order: 'asc' } }),
  },
  {
    name: 'cancellation requests',
    endpoint: adminOrders.listAll,
    inputFor: () => ({ query: { cancellation: 'requested' } }),
  },
  {
    name: 'order details',
    endpoint: orders.view,
    inputFor: (index) => ({
      params: { id: pick(examples.order_ids, index) },
      query: { as: 'admin' },
    }),
  },
  { name: 'packing list', endpoint: adminShipments.packingList, inputFor: () => ({}) },
  {
    name: 'packing list of 20 orders',
    endpoint: adminShipments.packingList,
    inputFor: () => ({ query: { orders: examples.order_ids.slice(0, 20).join(',') } }),
  },
  { name: 'payments', endpoint: adminPayments.list, inputFor: () => ({}) },
  {
    name: 'payments, matched',
    endpoint: adminPayments.list,
    inputFor: (index) => ({ query: { show: 'matched', page: page(index, 100) } }),
  },
  {
    name: 'history of a product',
    endpoint: adminProducts.audit,
    inputFor: () => ({ query: { product_id: examples.product_id } }),
  },
];

/** Every admin screen with a million products and orders. */
export async function benchAdminQueries({ operations }: RunOptions): Promise<Goal[]> {
  const { postgres, url } = await startOrdersDatabase(LARGE);
  const shop = await startServer(url);
  try {
    const { cookie, ...examples } = await withDb(url, prepare);
    const rows: string[][] = [];
    const goals: Goal[] = [];
    for (const query of createQueries(examples)) {
      const durations = await measure(shop.origin, { cookie, requests: operations / 20 }, query);
      const at = (share: number) => quantile(durations, share);
      const goal = { id: 'admin', title: `${query.name}, p95`, measured: at(0.95) };
      goals.push(createLimitGoal({ ...goal, unit: 'ms', limit: query.goalMs ?? GOAL_MS }));
      rows.push([query.name, ...[at(0.5), at(0.95), at(1)].map(formatNumber)]);
    }
    console.log(formatTable(['one admin, in milliseconds', 'p50', 'p95', 'slowest'], rows));
    return goals;
  } finally {
    await shop.stop();
    await postgres.stop();
  }
}

/** The first request is a warm-up. */
async function measure(
  origin: string,
  { cookie, requests }: { cookie: string; requests: number },
  { endpoint, inputFor }: AdminQuery,
): Promise<number[]> {
  const durations: number[] = [];
  for (let index = 0; index <= requests; index += 1) {
    const started = performance.now();
    const response = await fetch(origin + buildUrl(endpoint, inputFor(index)), {
      headers: { cookie },
    });
    const text = await response.text();
    if (!response.ok)
      throw new Error(`${endpoint.path} responded with ${response.status}: ${text}`);
    if (index > 0) durations.push(performance.now() - started);
  }
  return durations;
}

async function prepare(db: Db) {
  const { cookie } = await insertStaff(db);
  // As the worker does every ten minutes.
  await storeDaySales({ db });
  const sample = await db.selectFrom('orders').select('order_id').limit(50).execute();
  const { product_id } = await db
    .selectFrom('product')
    .select('product_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const order_ids = sample.map(({ order_id }) => order_id);
  return { cookie, product_id, order_ids, typed: await listTyped(db) };
}

/** As staff type: numbers with and without hyphen, phones, emails, payments; rare and common words. */
async function listTyped(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['order_id', 'rzp_payment_id', 'ship_to'])
    .limit(20)
    .execute();
  return rows.flatMap(({ order_id, rzp_payment_id, ship_to }) => {
    // Written by generateOrders.
    const { phone, email, name } = ship_to as { phone: string; email: string; name: string };
    const number = order_id.replace('-', '').toLowerCase();
    const beginnings = [number.slice(0, 3), phone.slice(0, 5), email.slice(0, 4)];
    return [order_id, number, rzp_payment_id, phone, email, name, ...beginnings, ...WORDS];
  });
}
