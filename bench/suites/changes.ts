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
import { buyRepeatedly } from '../load/buy.ts';
import { createInfo, createLimitGoal, type Goal } from '../report/goal.ts';
import { QUICK, type RunOptions } from '../setup/run-options.ts';

const LIMIT_SECONDS = 45;
/** A person's saving fails when it waits longer for a lock. */
const LIMIT_WAIT_MS = 2_000;
const BATCH = 100;
const POLL_MS = 100;
/** A person who saves one product after another. */
const EDIT_PAUSE_MS = 300;

/** 10,000 products changed, then as many imported, while somebody edits others and customers buy. */
export async function benchChanges(options: RunOptions): Promise<Goal[]> {
  const rows = options === QUICK ? 1_000 : 10_000;
  const env = { PAY_RATE_LIMIT: UNLIMITED, LOG_LEVEL: 'fatal' };
  const shop = await startShop({ worker: true, env });
  try {
    const { db } = shop;
    const { admin_id } = await insertStaff(db);
    const [edited = 0] = await addSarees(db, 20);
    const product_ids = await addSarees(db, rows);
    const change: BulkChange = { what: 'price by percent', percent: 10, round_to: 10 };
    const request = { request_id: randomUUID(), selection: { product_ids }, change, admin_id };
    const changed = await measure(shop, edited, () => previewChange(shop.deps, request));
    const imported = await measure(shop, edited, () =>
      importRows(shop.deps, {
        request_id: randomUUID(),
        admin_id,
        file: {
          name: 'bench.csv',
          format: 'own',
          rows,
          warnings: [],
          sha256: randomUUID(),
          stock: 'keep',
        },
        rows: generateRows(rows),
        totals: { rows, repeated: [] },
      }),
    );
    return [...describe(`${rows} changed`, changed), ...describe(`${rows} imported`, imported)];
  } finally {
    await shop.stop();
  }
}

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

interface Measured {
  check: number;
  seconds: number;
  edits: number;
  failures: number;
  longest_ms: number;
  orders: number;
  slowest_order_ms: number;
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
  await db.transaction().execute((trx) => markRunning(trx, change_set_id));
  let isOver = false;
  const others = Promise.all([
    editRepeatedly(db, edited, () => isOver),
    buyMeanwhile(shop, () => isOver),
  ]);
  await waitFor(db, change_set_id, 'done');
  const seconds = (performance.now() - checked) / 1000;
  isOver = true;
  const [edits, sales] = await others;
  return { check: (checked - began) / 1000, seconds, ...edits, ...sales };
}

async function waitFor(db: Db, change_set_id: number, state: string): Promise<void> {
  while ((await findSet(db, change_set_id)).state !== state) await sleep(POLL_MS);
}

async function editRepeatedly(db: Db, product_id: number, isOver: () => boolean) {
  let [edits, failures, longest_ms] = [0, 0, 0];
  while (!isOver()) {
    const product = await findProduct(db, product_id);
    if (!product) throw new Error('no product to edit');
    const began = performance.now();
    try {
      await editProduct({ db }, { ...product, name: `Edited ${edits}`, stock_base: product.stock });
    } catch {
      failures += 1;
    }
    edits += 1;
    longest_ms = Math.max(longest_ms, performance.now() - began);
    await sleep(EDIT_PAUSE_MS);
  }
  return { edits, failures, longest_ms };
}

async function buyMeanwhile({ db, origin, provider }: Shop, isOver: () => boolean) {
  const [customer] = await insertCustomers(db, 1);
  const product_id = await insertProduct(db, { stock: 1_000_000 });
  let slowest_order_ms = 0;
  const orders = await buyRepeatedly(
    { origin, provider, product_id },
    customer ? [customer.cookie] : [],
    isOver,
    (milliseconds) => {
      slowest_order_ms = Math.max(slowest_order_ms, milliseconds);
    },
  );
  return { orders, slowest_order_ms };
}

const describe = (what: string, measured: Measured): Goal[] => [
  createInfo({ id: 'rows', title: `${what}: check`, unit: 's', measured: measured.check }),
  createLimitGoal({
    id: 'rows',
    title: `${what}: run`,
    unit: 's',
    note: `${measured.orders} orders, the slowest in ${Math.round(measured.slowest_order_ms)} ms`,
    measured: measured.seconds,
    limit: LIMIT_SECONDS,
  }),
  createLimitGoal({
    id: 'rows',
    title: `${what}: longest saving of another person`,
    unit: 'ms',
    note: `${measured.edits} savings, ${measured.failures} failed`,
    measured: measured.longest_ms,
    limit: LIMIT_WAIT_MS,
  }),
];
