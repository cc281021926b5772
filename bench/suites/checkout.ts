import { randomBytes, randomInt } from 'node:crypto';
import { createDb, type Db } from '@shop/server/db/database.ts';
import { createCheckout } from '@shop/server/features/payments/checkout/checkouts.queries.ts';
import { settlePayment } from '@shop/server/features/payments/settlement/settle-payment.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { interleave, printLoads } from '../load/interleave.ts';
import { connectClients, onError, recordStatements, withDb } from '../load/pg-baseline.ts';
import { type Load, type Statement, summarize } from '../load/statistics.ts';
import { createGoal, type Goal } from '../report/goal.ts';
import {
  insertBuyers,
  insertOpenCheckouts,
  type OpenCheckout,
  stockProducts,
} from '../setup/checkouts.ts';
import { withCopy } from '../setup/databases.ts';
import type { RunOptions } from '../setup/run-options.ts';

const DELIVERY = {
  charge: 60,
  freeFrom: 2000,
  from: '2026-11-19',
  until: '2026-11-21',
  gift_note: null,
};

export const RESERVE_ONE_PRODUCT = '32 customers reserve one product';

type Side = () => Promise<Load>;

/**
 * P4 and P5: reserving stock and settling payments with the shop's code, against the same SQL sent with
 * plain pg over as many connections; settling in a shop that writes receipt vouchers, against one that
 * does not; and 32 customers who reserve the same product.
 */
export function benchCheckout(options: RunOptions): Promise<Goal[]> {
  const many = { ...options, connections: 8, products: options.operations };
  const one = { ...options, connections: 32, products: 1 };
  return withCopy('checkout', async (url) => [
    await compare('P4', 'reserve stock', await reserveSides(url, many), options),
    await compare('P4', 'settle a payment', await settleSides(url, many), options),
    await compareRegistered(url, many),
    await compare('P5', RESERVE_ONE_PRODUCT, await reserveSides(url, one), options),
  ]);
}

async function compare(
  id: string,
  title: string,
  sides: Record<'shop' | 'pg', Side>,
  options: RunOptions,
): Promise<Goal> {
  const loads = await interleave(sides, options);
  printLoads(title, loads);
  const against = { name: 'pg', value: loads.pg.perSecond };
  const measured = loads.shop.perSecond;
  return createGoal({ id, title, unit: '/s', measured, against, bar: { atLeast: 0.5 } });
}

interface SideOptions extends RunOptions {
  connections: number;
  products: number;
}

/** A customer has one active checkout, so every reservation is by another customer. */
async function reserveSides(
  url: string,
  { connections, products, rounds, operations }: SideOptions,
) {
  const buyers = await insertBuyers(url, 2 * (rounds + 1) * operations + 1);
  const productIds = await stockProducts(url, products);
  const createRequest = (index: number) => ({
    holder: { user_id: buyers[index] ?? 0 },
    lines: [{ product_id: productIds[index % productIds.length] ?? 0, quantity: 1 }],
    fingerprint: Buffer.alloc(32),
    ship_to: { name: 'Asha' },
    delivery: DELIVERY,
  });
  const [sample] = await recordStatements(url, {
    run: (db) => createCheckout(db, createRequest(0)),
  });
  if (!sample) throw new Error('reserving sends no statement');
  let next = 1;
  const nextRequest = () => {
    next += 1;
    return createRequest(next - 1);
  };
  return {
    shop: () =>
      withPool(url, { connections, operations }, (db) => createCheckout(db, nextRequest())),
    pg: () =>
      withClients(url, { connections, operations }, (client) => {
        const { holder, lines } = nextRequest();
        // The parameters of the shop, but for the customer and the products, which are the first and the fourth.
        const values = sample.parameters.with(0, holder.user_id).with(3, [lines[0]?.product_id]);
        return client.query({ name: 'reserve', text: sample.sql, values });
      }),
  } satisfies Record<string, Side>;
}

async function settleSides(url: string, { connections, rounds, operations }: SideOptions) {
  const nextCheckout = await openCheckouts(url, 2 * (rounds + 1) * operations + 1);
  const first = nextCheckout();
  const samplePayment = createPaymentId();
  const sample = await recordStatements(url, {
    run: (paymentsDb) => settlePayment({ paymentsDb }, report(first, samplePayment)),
  });
  const replay = createReplay(sample, first, samplePayment);
  return {
    shop: () => settleAll(url, { connections, operations }, nextCheckout),
    pg: () =>
      withClients(url, { connections, operations }, (client) => replay(client, nextCheckout())),
  } satisfies Record<string, Side>;
}

async function compareRegistered(
  url: string,
  { connections, rounds, operations }: SideOptions,
): Promise<Goal> {
  const nextCheckout = await openCheckouts(url, 2 * (rounds + 1) * operations);
  const settleIn = (mode: 'regular' | 'unregistered') => async () => {
    await withDb(url, (db) => registerForTax(db, mode));
    return settleAll(url, { connections, operations }, nextCheckout);
  };
  const sides = { registered: settleIn('regular'), unregistered: settleIn('unregistered') };
  const title = 'settle a payment in a registered shop';
  const loads = await interleave(sides, { rounds });
  printLoads(title, loads);
  const against = { name: 'unregistered', value: loads.unregistered.perSecond };
  const measured = loads.registered.perSecond;
  return createGoal({ id: 'P4', title, unit: '/s', measured, against, bar: { atLeast: 0.9 } });
}

async function registerForTax(db: Db, mode: 'regular' | 'unregistered'): Promise<void> {
  await sql`
    insert into tax_registration (effective_from, mode, gstin, turnover_class)
    values ('2017-07-01', ${mode}, ${mode === 'regular' ? '32ABCDE1234F1Z9' : ''}, 'up to 5 crore')
    on conflict (effective_from) do update set mode = excluded.mode, gstin = excluded.gstin`.execute(
    db,
  );
}

/** @returns a function that gives each of the checkouts once. */
async function openCheckouts(url: string, count: number): Promise<() => OpenCheckout> {
  const checkouts = await insertOpenCheckouts(url, count);
  return () => {
    const checkout = checkouts.pop();
    if (!checkout) throw new Error('no open checkout');
    return checkout;
  };
}

const report = ({ rzp_order_id, amount_paise }: OpenCheckout, rzp_payment_id: string) => ({
  rzp_payment_id,
  rzp_order_id,
  amount_paise,
  status: 'captured' as const,
  method: 'upi',
  captured: true,
});

const settleAll = (url: string, repeat: Repeat, nextCheckout: () => OpenCheckout) =>
  withPool(url, repeat, (paymentsDb) =>
    settlePayment({ paymentsDb }, report(nextCheckout(), createPaymentId())),
  );

const createPaymentId = () => `pay_${randomBytes(7).toString('hex')}`;
const createOrderId = () => {
  const digits = String(randomInt(10 ** 8)).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
};

/** Replays the statements of one settlement for another checkout. */
function createReplay(sample: Statement[], first: OpenCheckout, samplePayment: string) {
  return async (client: pg.Client, checkout: OpenCheckout) => {
    const order_id = createOrderId();
    const swaps = new Map<unknown, unknown>([
      [first.rzp_order_id, checkout.rzp_order_id],
      [first.checkout_id, checkout.checkout_id],
      [first.user_id, checkout.user_id],
      [samplePayment, createPaymentId()],
    ]);
    // All statements of one settlement get the same order id.
    const swap = (value: unknown) =>
      swaps.get(value) ??
      (typeof value === 'string' && /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(value) ? order_id : value);
    await client.query('begin');
    for (const [index, { sql: text, parameters }] of sample.entries()) {
      await client.query({ name: `settle${index}`, text, values: parameters.map(swap) });
    }
    await client.query('commit');
  };
}

interface Repeat {
  connections: number;
  operations: number;
}

async function withPool(url: string, repeat: Repeat, work: (db: Db) => Promise<unknown>) {
  const { connections } = repeat;
  const db = createDb({ url, name: 'bench', connections, onError });
  try {
    // Concurrent queries open all connections.
    await Promise.all(Array.from({ length: connections }, () => sql`select 1`.execute(db)));
    return await measure(repeat, () => work(db));
  } finally {
    await db.destroy();
  }
}

async function withClients(
  url: string,
  repeat: Repeat,
  work: (client: pg.Client) => Promise<unknown>,
) {
  const clients = await connectClients(url, repeat.connections);
  try {
    return await measure(repeat, (index) => work(clients[index] ?? new pg.Client()));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function measure(
  { connections, operations }: Repeat,
  work: (index: number) => Promise<unknown>,
): Promise<Load> {
  const durations: number[] = [];
  const start = performance.now();
  let started = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      while (started < operations) {
        started += 1;
        const before = performance.now();
        await work(index);
        durations.push(performance.now() - before);
      }
    }),
  );
  return summarize(durations, (performance.now() - start) / 1000);
}
