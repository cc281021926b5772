import { readFile as readText } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  adminAccounting,
  adminCustomers,
  adminOrders,
  adminPages,
  adminPayments,
  adminProducts,
  adminReturns,
  adminReviews,
  adminSecurity,
  adminShipments,
  adminStaff,
  adminStock,
  adminSupport,
  adminTaxDocuments,
  catalog,
  type Endpoint,
} from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import { ORDER_STATUSES } from '@shop/domain/orders/order-status';
import { RETURN_STATUSES } from '@shop/domain/orders/returns';
import { startFakeRazorpay } from '@shop/fake-razorpay/start-fake-razorpay';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readFile } from '#test/months/month-files.ts';
import { listViolations } from '#test/payments.ts';
import { createTestShop, type TestShop } from '#test/test-shop.ts';
import { startPast } from './start-past.ts';
import { PAST_DAYS, writePast } from './write-past.ts';

const demoDir = fileURLToPath(new URL('../../../../../demo', import.meta.url));
const DAY_MS = 24 * 3600 * 1000;

/** A shop with the stories of the demo and no ordinary orders, which would add nothing but time. */
async function openShopWithPast() {
  const shop = await createTestShop({ mail: true });
  const provider = await startFakeRazorpay();
  onTestFinished(provider.stop);
  const realNow = new Date();
  const past = await startPast({
    env: { ...shop.mailEnv, DATABASE_URL: shop.url, IMAGE_DIR: shop.imageDir },
    provider: provider.control,
    mail: true,
    demoDir,
    countImages: () => 0,
  });
  try {
    await writePast(past, realNow, { ordersByWeekday: [] }).finished;
  } finally {
    await past.stop();
  }
  return { shop, owner: await shop.createStaff('owner'), realNow };
}

type Staff = Awaited<ReturnType<TestShop['createStaff']>>;

/** Every list that a screen of the admin begins with, and each of its views. */
const LISTS: [Endpoint, ...object[]][] = [
  [
    adminOrders.listAll,
    {},
    { cancellation: 'requested' },
    { missing: 'refund' },
    { missing: 'restock' },
  ],
  [adminShipments.packingList, {}],
  [
    adminReturns.list,
    { view: 'asked' },
    { view: 'approved' },
    { view: 'received' },
    { view: 'ended' },
  ],
  [adminSupport.list, { status: 'open' }, { status: 'waiting' }, { status: 'closed' }],
  [adminReviews.list, { view: 'unanswered' }, { view: 'answered' }, { view: 'hidden' }],
  [adminCustomers.list, {}],
  [adminPayments.list, { view: 'open' }, { view: 'matched' }],
  [
    adminAccounting.month,
    { show: 'days' },
    { show: 'payouts' },
    { show: 'orders' },
    { show: 'refunds' },
  ],
  [adminTaxDocuments.list, {}],
  [adminStaff.list, {}],
  [adminSecurity.list, {}],
  [adminPages.list, {}],
];

/** Names of the lists of replies that are empty. */
async function listEmpty(owner: Staff): Promise<string[]> {
  const empty: string[] = [];
  for (const [endpoint, ...queries] of LISTS) {
    for (const query of queries) {
      const { status, body } = await owner.call(endpoint, { query } as object);
      expect([endpoint.path, status]).toEqual([endpoint.path, 200]);
      for (const [name, list] of Object.entries<unknown>(body)) {
        if (Array.isArray(list) && list.length === 0)
          empty.push(`${endpoint.path} ${JSON.stringify(query)}: ${name}`);
      }
    }
  }
  return empty;
}

/** The portal rounds the tax of each rate, the shop that of each line. */
const ROUNDED = 'Tax on the documents = tax that the portal computes';

/** Rows of the check sheets of all months whose two sides are not equal. */
async function listDifferences(owner: Staff, realNow: Date): Promise<string[]> {
  const days = Array.from({ length: PAST_DAYS }, (_, ago) => realNow.getTime() - ago * DAY_MS);
  const months = new Set(days.map((day) => toIndianDate(new Date(day)).slice(0, 7)));
  const differences: string[] = [];
  for (const month of months) {
    const rows = await readFile(owner, month, 'check-sheet');
    expect(rows.length).toBeGreaterThan(5);
    for (const { Check: check, Difference: difference } of rows) {
      const allowed = check === ROUNDED ? 1 : 0;
      if (Math.abs(Number(difference)) > allowed)
        differences.push(`${month} ${check}: ${difference}`);
    }
  }
  return differences;
}

describe('a shop with a past', () => {
  it('[DEMO-01] [DEMO-02] has something on every screen, and books that agree', async () => {
    const { shop, owner, realNow } = await openShopWithPast();

    const { rows: statuses } = await sql<{ name: string }>`
      select distinct order_status as name from orders`.execute(shop.db);
    expect(statuses.map(({ name }) => name).toSorted()).toEqual([...ORDER_STATUSES].toSorted());
    const ended = (await owner.call(adminReturns.list, { query: { view: 'ended' } })).body.returns;
    expect(new Set(ended.map(({ status }) => status))).toEqual(new Set(RETURN_STATUSES.slice(3)));
    expect(await listEmpty(owner)).toEqual([]);
    expect(await listViolations(shop)).toEqual([]);
    expect(await listDifferences(owner, realNow)).toEqual([]);

    // The catalogue is as if nobody had bought.
    const catalogue = JSON.parse(await readText(`${demoDir}/catalogue.json`, 'utf8')) as {
      name: string;
      stock: number;
      price: number;
      updated_at: string;
    }[];
    const wanted = catalogue
      .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at))
      .map(({ name, stock, price }) => ({ name, stock, price }));
    const listed: unknown[] = [];
    for (const page of ['1', '2', '3', '4']) {
      const { products } = (await shop.call(catalog.list, { params: { page } })).body;
      listed.push(...products.map(({ name, stock, price }) => ({ name, stock, price })));
    }
    expect(listed).toEqual(wanted);
    const [{ product_id } = { product_id: 0 }] = (
      await owner.call(adminProducts.listAll, { params: { page: '1' } })
    ).body.products;
    const { audit } = (
      await owner.call(adminProducts.audit, { query: { product_id: `${product_id}` } })
    ).body;
    expect(audit.length).toBeGreaterThan(1);
    expect((await owner.call(adminStock.counts)).body.counts['sold-out']).toBe(2);
  }, 300_000);
});
