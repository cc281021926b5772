import { randomUUID } from 'node:crypto';
import { adminShipments } from '@shop/contract';
import { insertStaff, type TestStaff } from '@shop/test-kit/accounts';
import { sql } from 'kysely';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { purchase } from '../harness/checkout-client.ts';
import type { Environment } from '../harness/environment.ts';
import { call } from '../harness/http-client.ts';
import { registerForTax } from '../harness/queries.ts';
import { createRandom } from '../harness/random.ts';
import { expectCount, suite } from '../harness/suite.ts';

const PRESSES = 3;
const ORDERS = 4;

/**
 * Two staff members mark the same orders as shipped several times at once, while the server is killed at any moment,
 * and press again when it is back: each order has one parcel, one invoice and one message, and no
 * number of a series is missing. In the same way they undo one parcel of each round: it has one credit note and no
 * message, and its order is to be packed.
 */
export const shipments = suite({
  sample: 1,
  // A round restarts the server twice.
  nightly: 10,
  full: 60,
  async run(env, usualCount, { seed, times }) {
    const count = times ?? usualCount;
    const random = createRandom(seed);
    await registerForTax(env);
    const admins = [await insertStaff(env.db), await insertStaff(env.db)];
    const product_id = await env.addProduct({ stock: 10 + count * ORDERS });
    const failures: string[] = [];
    const all: string[] = [];
    for (let round = 0; round < count; round += 1) {
      const ids: string[] = [];
      for (const customer of await env.addCustomers(ORDERS)) {
        ids.push((await purchase(env, customer, product_id)).order_id);
      }
      all.push(...ids);
      const requests = admins.map((admin) => createRequest(env, admin, ids));
      const lost = requests.map((press) => press());
      await killSoon(env, random.below(60));
      await Promise.all(lost);
      const replies = await Promise.all(requests.map((press) => press()));
      failures.push(
        ...expectCount('replies', replies.flat().filter(isAnswered).length, 2 * PRESSES),
      );
      failures.push(...(await undoOne(env, { admins, ids, wait: random.below(60) })));
    }
    const orders = { sent: count * (ORDERS - 1), undone: count };
    failures.push(...(await verifyInvariants(env)), ...(await countShipments(env, all, orders)));
    return { summary: `${orders.sent} orders sent once each, ${count} undone`, failures };
  },
});

async function killSoon({ servers }: Environment, milliseconds: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  // Not a wait for a condition: the moment of the fault is what the seed chooses.
  setTimeout(resolve, milliseconds);
  await promise;
  for (const server of servers) await server.restart();
}

const isAnswered = ({ status }: { status: number }) => status === 200;

/** One request of a staff member, which each press sends several times at once. */
function createRequest({ origin }: Environment, admin: TestStaff, ids: string[]) {
  const body = { request_id: randomUUID(), shipments: ids.map((order_id) => ({ order_id })) };
  return () =>
    Promise.all(
      Array.from({ length: PRESSES }, () => call(origin, adminShipments.ship, { ...admin, body })),
    );
}

interface UndoRound {
  admins: TestStaff[];
  ids: string[];
  /** Milliseconds until the server is killed. */
  wait: number;
}

/** Undoes the parcel of the first order, pressed by all while the server is killed, and again afterwards. */
async function undoOne(env: Environment, { admins, ids, wait }: UndoRound): Promise<string[]> {
  const { shipment_id } = await env.db
    .selectFrom('shipment')
    .select('shipment_id')
    .where('order_id', '=', ids[0] ?? '')
    .executeTakeFirstOrThrow();
  const params = { shipment_id: `${shipment_id}` };
  const press = () =>
    Promise.all(
      admins
        .flatMap((admin) => Array.from({ length: PRESSES }, () => admin))
        .map((admin) => call(env.origin, adminShipments.undo, { ...admin, params })),
    );
  const lost = press();
  await killSoon(env, wait);
  await lost;
  const replies = await press();
  const answered = replies.filter(isAnswered).length;
  return expectCount('replies to undo', answered, admins.length * PRESSES);
}

async function countShipments(
  { db }: Environment,
  ids: string[],
  orders: { sent: number; undone: number },
): Promise<string[]> {
  const { rows } = await sql<{
    parcels: number;
    pieces: number;
    messages: number;
    stopped: number;
    sent: number;
    notes: number;
    waiting: number;
  }>`
    with own as (select order_id, order_status from orders where order_id = any(${ids})),
      parcel as (select s.* from shipment s join own using (order_id)),
      notice as (
        select m.status, p.undone_at
        from message m join parcel p using (shipment_id) where m.kind = 'shipped'
      )
    select (select count(*)::integer from parcel where undone_at is null) as parcels,
      (select sum(quantity)::integer from shipment_item join own using (order_id)) as pieces,
      (select count(*)::integer from notice where undone_at is null) as messages,
      (select count(*)::integer from notice where undone_at is not null and status = 'skipped')
        as stopped,
      (select count(*)::integer from own where order_status = 'Shipped') as sent,
      (select count(*)::integer from tax_document join own using (order_id)
        where kind = 'credit note') as notes,
      (select count(*)::integer from own where order_status = 'Pending') as waiting`.execute(db);
  const [found] = rows;
  return [
    ...expectCount('parcels', found?.parcels ?? 0, orders.sent),
    ...expectCount('pieces in parcels', found?.pieces ?? 0, orders.sent),
    ...expectCount('messages to customers', found?.messages ?? 0, orders.sent),
    ...expectCount('messages that were stopped', found?.stopped ?? 0, orders.undone),
    ...expectCount('shipped orders', found?.sent ?? 0, orders.sent),
    ...expectCount('credit notes', found?.notes ?? 0, orders.undone),
    ...expectCount('orders to pack', found?.waiting ?? 0, orders.undone),
  ];
}
