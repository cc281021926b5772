import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkChange } from '@shop/contract';
import type { ImportRow } from '@shop/domain/files/import-row';
import { fromRupees } from '@shop/domain/money';
import type { Db } from '@shop/server/db/database.ts';
import { editProduct } from '@shop/server/features/catalog/admin/edit-product.ts';
import { findSet, markRunning } from '@shop/server/features/catalog/changes/change-sets.queries.ts';
import { previewChange } from '@shop/server/features/catalog/changes/preview-change.ts';
import { importRows } from '@shop/server/features/catalog/import/import-rows.ts';
import { findProduct, insertProducts } from '@shop/server/features/catalog/products.queries.ts';
import { insertCustomers, insertStaff } from '@shop/test-kit/accounts';
import { UNLIMITED } from '@shop/test-kit/processes';
import { insertProduct } from '@shop/test-kit/products';
import { type Shop, startShop } from '@shop/test-kit/shop';
import { sql } from 'kysely';
import { buyRepeatedly } from '../load/buy.ts';
import { createGoal, createInfo, createLimitGoal, type Goal } from '../report/goal.ts';
import { readCpuSeconds, readMemory } from '../report/machine.ts';
import { QUICK, type RunOptions } from '../setup/run-options.ts';

const LIMIT_SECONDS = 45;
/** A person's saving fails when it waits longer for a lock. */
const LIMIT_WAIT_MS = 2_000;
const BATCH = 100;
const POLL_MS = 100;
/** A person who saves one product after another. */
const EDIT_PAUSE_MS = 300;

/** 10,000 products changed, as many imported, and the same file again, while somebody edits others and customers buy. */
export async function benchChanges(options: RunOptions): Promise<Goal[]> {
  const rows = options === QUICK ? 1_000 : 10_000;
  const env = { PAY_RATE_LIMIT: UNLIMITED, LOG_LEVEL: 'fatal' };
  const shop = await startShop({ worker: true, env });
  try {
    const { db } = shop;
    const { admin_id } = await insertStaff(db);
    const [edited = 0] = await addSarees(db, 20);
    const product_ids = await addSarees(db, rows);
    // As PostgreSQL does by itself within a minute; until then the search index is updated by bad plans.
    await sql`analyze`.execute(db);
    const change: BulkChange = { what: 'price by percent', percent: 10, round_to: 10 };
    const request = { request_id: randomUUID(), selection: { product_ids }, change, admin_id };
    const steps: [string, () => Promise<number>][] = [
      ['changed', () => previewChange(shop.deps, request)],
      ['new', () => importSarees(shop, rows, admin_id)],
      ['equal', () => importSarees(shop, rows, admin_id)],
    ];
    const goals: Goal[] = [];
    for (const [what, start] of steps) {
      goals.push(...describe(`${rows} ${what}`, await measure(shop, edited, start)));
    }
    return [...goals, describeMemory(shop)];
  } finally {
    await shop.stop();
  }
}

const importSarees = ({ deps }: Shop, rows: number, admin_id: number): Promise<number> =>
  importRows(deps, {
    request_id: randomUUID(),
    admin_id,
    file: {
      name: 'bench.csv',
      format: 'own',
      rows,
      warnings: [],
      sha256: 'bench',
      stock: 'keep',
    },
    rows: generateRows(rows),
    totals: { rows, repeated: [] },
  });

async function addSarees(db: Db, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let done = 0; done < count; done += BATCH) {
    const products = Array.from({ length: Math.min(BATCH, count - done) }, (_, index) =>
      toSaree(done + index),
    );
    ids.push(...(await db.transaction().execute((trx) => insertProducts(trx, products))));
  }
  return ids;
}

const COLORS = ['Ivory', 'Gold', 'Red', 'Maroon'];

const toSaree = (index: number) => ({
  name: `Kasavu saree number ${index}`,
  description: 'Cotton saree with a border of gold, woven by hand in Chendamangalam.',
  price_paise: fromRupees(1_000 + (index % 90) * 50),
  stock: 1 + (index % 5),
  color: COLORS[index % COLORS.length] ?? 'Ivory',
  fabric: 'Cotton',
  occasion: 'Festive',
});

async function* generateRows(count: number): AsyncGenerator<ImportRow[], void> {
  for (let done = 0; done < count; done += BATCH) {
    yield Array.from({ length: Math.min(BATCH, count - done) }, (_, index): ImportRow => {
      const { price_paise, ...saree } = toSaree(done + index);
      return {
        source_row: done + index + 2,
        sku: `NEW-${done + index}`,
        // The options of the lists above.
        values: { ...saree, price: price_paise / 100 } as ImportRow['values'],
        reasons: [],
      };
    });
  }
}

/** Of the savings of a person, or of the orders of customers. */
interface Others {
  done: number;
  failed: number;
  longest_ms: number;
}

interface Measured {
  check: number;
  seconds: number;
  /** CPU time of the worker and of the database, which serves the others as well. */
  cpu: number;
  edits: Others;
  orders: Others;
}

async function measure(
  shop: Shop,
  edited: number,
  start: () => Promise<number>,
): Promise<Measured> {
  const { db } = shop;
  const began = performance.now();
  const change_set_id = await start();
  await waitFor(db, change_set_id, 'checked');
  const checked = performance.now();
  const cpu = await readCpu(shop);
  await db.transaction().execute((trx) => markRunning(trx, change_set_id));
  let isOver = false;
  const others = Promise.all([
    editRepeatedly(db, edited, () => isOver),
    buyMeanwhile(shop, () => isOver),
  ]);
  await waitFor(db, change_set_id, 'done');
  const seconds = (performance.now() - checked) / 1000;
  isOver = true;
  const [edits, orders] = await others;
  const spent = [...(await readCpu(shop))].map(([pid, total]) => total - (cpu.get(pid) ?? 0));
  return {
    check: (checked - began) / 1000,
    seconds,
    cpu: spent.reduce((total, one) => total + one, 0),
    edits,
    orders,
  };
}

/** By process. */
async function readCpu({ db, workerPid = 0 }: Shop): Promise<Map<number, number>> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db);
  const pids = [workerPid, ...rows.map(({ pid }) => pid)];
  return new Map(pids.map((pid) => [pid, readCpuSeconds(pid)]));
}

async function waitFor(db: Db, change_set_id: number, state: string): Promise<void> {
  while ((await findSet(db, change_set_id)).state !== state) await sleep(POLL_MS);
}

async function editRepeatedly(db: Db, product_id: number, isOver: () => boolean): Promise<Others> {
  const edits = { done: 0, failed: 0, longest_ms: 0 };
  while (!isOver()) {
    const product = await findProduct(db, product_id);
    if (!product) throw new Error('no product to edit');
    const began = performance.now();
    try {
      await editProduct(
        { db },
        { ...product, name: `Edited ${edits.done}`, stock_base: product.stock },
      );
      edits.done += 1;
    } catch {
      edits.failed += 1;
    }
    edits.longest_ms = Math.max(edits.longest_ms, performance.now() - began);
    await sleep(EDIT_PAUSE_MS);
  }
  return edits;
}

async function buyMeanwhile(
  { db, origin, provider }: Shop,
  isOver: () => boolean,
): Promise<Others> {
  const customers = await insertCustomers(db, 1);
  const cookies = customers.map(({ cookie }) => cookie);
  const product_id = await insertProduct(db, { stock: 1_000_000 });
  const orders = { done: 0, failed: 0, longest_ms: 0 };
  const count = (milliseconds: number) => {
    orders.done += 1;
    orders.longest_ms = Math.max(orders.longest_ms, milliseconds);
  };
  while (!isOver()) {
    await buyRepeatedly({ origin, provider, product_id }, cookies, isOver, count).catch(() => {
      orders.failed += 1;
    });
  }
  return orders;
}

const describe = (what: string, { check, seconds, cpu, edits, orders }: Measured): Goal[] => [
  createInfo({ id: 'rows', title: `${what}: check`, unit: 's', measured: check }),
  createLimitGoal({
    id: 'rows',
    title: `${what}: run`,
    unit: 's',
    note: `${Math.round(cpu)} s of CPU`,
    measured: seconds,
    limit: LIMIT_SECONDS,
  }),
  createLimitGoal({
    id: 'rows',
    title: `${what}: longest saving of another person`,
    unit: 'ms',
    measured: edits.longest_ms,
    limit: LIMIT_WAIT_MS,
  }),
  describeFailed(`${what}: savings that failed`, edits),
  describeFailed(`${what}: orders that failed`, orders),
];

const describeFailed = (title: string, { done, failed, longest_ms }: Others): Goal =>
  createGoal({
    id: 'rows',
    title,
    unit: '',
    note: `the slowest took ${Math.round(longest_ms)} ms`,
    measured: failed,
    against: { name: 'all', value: done + failed },
    bar: { atMost: 0 },
  });

const describeMemory = ({ workerPid = 0 }: Shop): Goal => {
  const { peak, own } = readMemory(workerPid);
  return createInfo({
    id: 'rows',
    title: 'memory of the worker, at its peak',
    unit: 'MB',
    note: `${Math.round(own)} without the Node binary`,
    measured: peak,
  });
};
