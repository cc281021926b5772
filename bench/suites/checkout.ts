import { randomBytes, randomInt } from 'node:crypto';
import { connect, type Db } from '@shop/server/db/database.ts';
import { holdPieces } from '@shop/server/features/payments/checkout/checkouts.queries.ts';
import { settlePayment } from '@shop/server/features/payments/settlement/settle-payment.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { inTurns, tell } from '../load/interleave.ts';
import { onError, openBare, statementsOf } from '../load/pg-baseline.ts';
import { type Load, type Statement, summaryOf } from '../load/statistics.ts';
import { type Goal, goalOf } from '../report/goal.ts';
import { buyersOf, openCheckouts, type Paying, supply } from '../setup/checkouts.ts';
import { withCopy } from '../setup/databases.ts';
import type { Pace } from '../setup/run-options.ts';

type Side = () => Promise<Load>;

/**
 * P4 and P5: holding and settling through the shop's own code, beside the same SQL sent bare by as
 * many connections; and everybody wanting one piece.
 */
export function benchCheckout(pace: Pace): Promise<Goal[]> {
  const many = { ...pace, connections: 8, products: pace.times };
  const one = { ...pace, connections: 32, products: 1 };
  return withCopy('checkout', async (url) => [
    await compare('P4', 'hold for a payment', await holding(url, many), pace),
    await compare('P4', 'settle a payment', await settling(url, many), pace),
    await compare('P5', '32 buyers of one piece, hold', await holding(url, one), pace),
  ]);
}

async function compare(
  id: string,
  words: string,
  sides: Record<'shop' | 'bare', Side>,
  pace: Pace,
): Promise<Goal> {
  const { shop, bare } = await inTurns(sides, pace);
  tell(words, { shop, bare });
  const against = { name: 'bare', value: bare.perSecond };
  const measured = shop.perSecond;
  return goalOf({ id, words, unit: '/s', measured, against, bar: { atLeast: 0.5 } });
}

interface Busy extends Pace {
  connections: number;
  products: number;
}

/** A customer holds once, so every hold is another customer's. */
async function holding(url: string, { connections, products, turns, times }: Busy) {
  const buyers = await buyersOf(url, 2 * (turns + 1) * times + 1);
  const sarees = await supply(url, products);
  const wishOf = (place: number) => ({
    user_id: buyers[place] ?? 0,
    lines: [{ product_id: sarees[place % sarees.length] ?? 0, quantity: 1 }],
    fingerprint: Buffer.alloc(32),
    ship_to: { name: 'Asha' },
  });
  const [sample] = await statementsOf(url, { run: (db) => holdPieces(db, wishOf(0)) });
  if (!sample) throw new Error('holding sends no statement');
  let next = 1;
  const wish = () => {
    next += 1;
    return wishOf(next - 1);
  };
  return {
    shop: () => withPool(url, { connections, times }, (db) => holdPieces(db, wish())),
    bare: () =>
      withClients(url, { connections, times }, (client) => {
        const { user_id, lines, fingerprint, ship_to } = wish();
        const [line] = lines;
        const values = [user_id, [line?.product_id], [line?.quantity], fingerprint];
        const rest = [JSON.stringify(ship_to), sample.parameters.at(-1)];
        return client.query({ name: 'hold', text: sample.sql, values: [...values, ...rest] });
      }),
  } satisfies Record<string, Side>;
}

async function settling(url: string, { connections, turns, times }: Busy) {
  const paying = await openCheckouts(url, 2 * (turns + 1) * times + 1);
  const [first, ...others] = paying;
  if (!first) throw new Error('nobody is paying');
  const report = ({ rzp_order_id }: Paying, rzp_payment_id: string) => ({
    rzp_payment_id,
    rzp_order_id,
    status: 'captured' as const,
    amount_paise: first.amount_paise,
    method: 'upi',
    captured: true,
  });
  const samplePayment = newPaymentId();
  const sample = await statementsOf(url, {
    run: (money) => settlePayment({ money }, report(first, samplePayment)),
  });
  const replay = replayOf(sample, first, samplePayment);
  let next = 0;
  const buyer = () => {
    next += 1;
    return others[next - 1] ?? first;
  };
  return {
    shop: () =>
      withPool(url, { connections, times }, (money) =>
        settlePayment({ money }, report(buyer(), newPaymentId())),
      ),
    bare: () => withClients(url, { connections, times }, (client) => replay(client, buyer())),
  } satisfies Record<string, Side>;
}

const newPaymentId = () => `pay_${randomBytes(7).toString('hex')}`;
const newOrderId = () => {
  const digits = String(randomInt(10 ** 8)).padStart(8, '0');
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
};

/** The statements of one settlement, sent again for another checkout. */
function replayOf(sample: Statement[], first: Paying, samplePayment: string) {
  return async (client: pg.Client, buyer: Paying) => {
    const orderId = newOrderId();
    const swaps = new Map<unknown, unknown>([
      [first.rzp_order_id, buyer.rzp_order_id],
      [first.checkout_id, buyer.checkout_id],
      [first.user_id, buyer.user_id],
      [samplePayment, newPaymentId()],
    ]);
    // One payment id for all statements of this settlement.
    const swap = (value: unknown) =>
      swaps.get(value) ??
      (typeof value === 'string' && /^[0-9A-Z]{4}-[0-9A-Z]{4}$/.test(value) ? orderId : value);
    await client.query('begin');
    for (const [place, { sql: text, parameters }] of sample.entries()) {
      await client.query({ name: `settle${place}`, text, values: parameters.map(swap) });
    }
    await client.query('commit');
  };
}

/** So many of it, by so many at a time. */
interface Often {
  connections: number;
  times: number;
}

async function withPool(url: string, often: Often, work: (db: Db) => Promise<unknown>) {
  const { connections } = often;
  const db = connect({ url, name: 'bench', connections, onError });
  try {
    // All at once, so that each opens a connection.
    await Promise.all(Array.from({ length: connections }, () => sql`select 1`.execute(db)));
    return await measure(often, () => work(db));
  } finally {
    await db.destroy();
  }
}

async function withClients(
  url: string,
  often: Often,
  work: (client: pg.Client) => Promise<unknown>,
) {
  const clients = await openBare(url, often.connections);
  try {
    return await measure(often, (place) => work(clients[place] ?? new pg.Client()));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

async function measure(
  { connections, times: wanted }: Often,
  work: (place: number) => Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  const started = performance.now();
  let begun = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, place) => {
      while (begun < wanted) {
        begun += 1;
        const before = performance.now();
        await work(place);
        times.push(performance.now() - before);
      }
    }),
  );
  return summaryOf(times, (performance.now() - started) / 1000);
}
