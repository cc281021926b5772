import { randomBytes, randomInt } from 'node:crypto';
import { connect, type Db } from '@shop/server/db/database.ts';
import { holdPieces } from '@shop/server/features/payments/checkouts.queries.ts';
import { settlePayment } from '@shop/server/features/payments/settle-payment.ts';
import pg from 'pg';
import { statementsOf } from './bare.ts';
import { buyersOf, openCheckouts, type Paying, supply } from './buyers.ts';
import { command, nameOf, openDatabases, SMALL } from './databases.ts';
import { bestOf, type Load, type Statement, summaryOf } from './load.ts';
import { figure, tableOf } from './table.ts';

const DATABASE = 'checkout';
const TURNS = 3;
const EACH = 2_000;
const GOAL = 0.5;

type Side = (turn: number) => Promise<Load>;

/**
 * Holding and settling through the shop's own code, beside the same SQL sent bare by as many
 * connections; and everybody wanting one piece. True: P4 and P5 are held.
 */
export async function benchCheckout(): Promise<boolean> {
  const postgres = await openDatabases();
  // What was sold cannot be unsold, so it happens in a copy.
  const throwAway = `drop database if exists ${DATABASE}`;
  await command(postgres, throwAway);
  await command(postgres, `create database ${DATABASE} template ${nameOf(SMALL)}`);
  const url = postgres.urlOf(DATABASE);
  try {
    const held = [
      tell('P4 hold', await inTurns(await holding(url, { connections: 8, products: 5_000 }))),
      tell('P4 settle', await inTurns(await settling(url, { connections: 8 }))),
      tell('P5 hot piece', await inTurns(await holding(url, { connections: 32, products: 1 }))),
    ];
    return held.every(Boolean);
  } finally {
    await command(postgres, throwAway);
    await postgres.stop();
  }
}

/** The sides take turns; the first turn only warms up, and the best of the others counts. */
async function inTurns(sides: Record<string, Side>): Promise<Map<string, Load>> {
  const loads = new Map<string, Load[]>();
  for (let turn = 0; turn <= TURNS; turn += 1) {
    for (const [name, side] of Object.entries(sides)) {
      const measured = await side(turn);
      if (turn > 0) loads.set(name, [...(loads.get(name) ?? []), measured]);
    }
  }
  return new Map([...loads].map(([name, all]) => [name, bestOf(all)]));
}

interface Busy {
  connections: number;
  products: number;
}

/** A customer holds once, so every hold is another customer's. */
async function holding(url: string, { connections, products }: Busy) {
  const buyers = await buyersOf(url, 2 * (TURNS + 1) * EACH + 1);
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
    'the shop': () => withPool(url, connections, (db) => holdPieces(db, wish())),
    bare: () =>
      withClients(url, connections, (client) => {
        const { user_id, lines, fingerprint, ship_to } = wish();
        const [line] = lines;
        const values = [user_id, [line?.product_id], [line?.quantity], fingerprint];
        const rest = [JSON.stringify(ship_to), sample.parameters.at(-1)];
        return client.query({ name: 'hold', text: sample.sql, values: [...values, ...rest] });
      }),
  } satisfies Record<string, Side>;
}

async function settling(url: string, { connections }: Pick<Busy, 'connections'>) {
  const paying = await openCheckouts(url, 2 * (TURNS + 1) * EACH + 1);
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
    'the shop': () =>
      withPool(url, connections, (money) =>
        settlePayment({ money }, report(buyer(), newPaymentId())),
      ),
    bare: () => withClients(url, connections, (client) => replay(client, buyer())),
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

async function withPool(url: string, connections: number, work: (db: Db) => Promise<unknown>) {
  const db = connect({ url, name: 'bench', connections, onError: console.error });
  try {
    await db.connection().execute(async () => {});
    return await measure(connections, () => work(db));
  } finally {
    await db.destroy();
  }
}

async function withClients(
  url: string,
  connections: number,
  work: (client: pg.Client) => Promise<unknown>,
) {
  const options = '-c plan_cache_mode=force_generic_plan';
  const clients = Array.from(
    { length: connections },
    () => new pg.Client({ connectionString: url, options }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  try {
    return await measure(connections, (place) => work(clients[place] ?? new pg.Client()));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** So many of it, by so many at a time. */
async function measure(
  connections: number,
  work: (place: number) => Promise<unknown>,
): Promise<Load> {
  const times: number[] = [];
  const started = performance.now();
  let begun = 0;
  await Promise.all(
    Array.from({ length: connections }, async (_, place) => {
      while (begun < EACH) {
        begun += 1;
        const before = performance.now();
        await work(place);
        times.push(performance.now() - before);
      }
    }),
  );
  return summaryOf(times, (performance.now() - started) / 1000);
}

function tell(name: string, loads: Map<string, Load>): boolean {
  const rows = [...loads].map(([side, { perSecond, p50, p99 }]) => [
    side,
    ...[perSecond, p50, p99].map(figure),
  ]);
  console.log(tableOf([name, 'a second', 'p50 ms', 'p99 ms'], rows));
  const rate = (side: string) => loads.get(side)?.perSecond ?? Number.NaN;
  const found = rate('the shop') / rate('bare');
  const held = found >= GOAL;
  console.log(`${held ? 'held' : 'NOT '}  ${name} at least ${GOAL} x bare: ${figure(found)} x\n`);
  return held;
}
