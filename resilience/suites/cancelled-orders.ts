import { randomUUID } from 'node:crypto';
import { adminOrders, adminPayments } from '@shop/contract';
import { insertStaff, type TestStaff } from '@shop/test-kit/accounts';
import { sql } from 'kysely';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { checkoutClient, purchase } from '../harness/checkout-client.ts';
import type { Environment } from '../harness/environment.ts';
import { call } from '../harness/http-client.ts';
import { registerForTax } from '../harness/queries.ts';
import { createRandom } from '../harness/random.ts';
import { expectCount, suite } from '../harness/suite.ts';

const STOCK = 100;
const CLICKS = 3;
const PARTS = 2;
const PIECES = 3;

/**
 * Admins remove pieces, refund parts, cancel orders and press 'Put back in stock' and 'Refund' several times at
 * once, while the provider loses responses and the worker dies: each happens once, and every refund has its note.
 */
export const cancelledOrders = suite({
  sample: 6,
  nightly: 50,
  full: 200,
  async run(env, usualCount, { seed, times }) {
    const count = times ?? usualCount;
    const random = createRandom(seed);
    const admin = await insertStaff(env.db);
    await registerForTax(env);
    const product_id = await env.addProduct({ stock: STOCK + PIECES * count });
    const failures: string[] = [];
    for (const customer of await env.addCustomers(count)) {
      const client = checkoutClient(env);
      const { order_id } = await purchase(env, customer, product_id, client, PIECES);
      if (random.below(3) === 0) {
        await env.provider.setFault({ call: 'refund', fault: 'reset-after', when: 'after' });
      }
      failures.push(...(await removePieces(env, admin, { order_id, product_id })));
      failures.push(...(await refundParts(env, admin, order_id)));
      failures.push(...(await cancel(env, admin, order_id)));
      if (random.below(6) === 0) await env.worker.restart();
    }
    failures.push(...(await verifyInvariants(env)));
    const { rows } = await sql<{ stock: number; refunded: number }>`
      select s.stock, count(r.refund_id)::integer as refunded
      from product_stock s join order_item i using (product_id) join orders o using (order_id)
      left join refund r on r.rzp_payment_id = o.rzp_payment_id
        and r.reason = 'cancelled' and r.status = 'processed'
      where s.product_id = ${product_id} group by 1`.execute(env.db);
    failures.push(
      ...expectCount('units in stock', rows[0]?.stock ?? 0, STOCK + PIECES * count),
      ...expectCount('refunded orders', rows[0]?.refunded ?? 0, count),
      ...expectCount('orders whose notes are their total', await countNoted(env), count),
    );
    return {
      summary: `${count} orders reduced, refunded in ${PARTS} parts, cancelled, restocked`,
      failures,
    };
  },
});

/** One piece by several presses of one request, another at the same time, and the last one not at all. */
async function removePieces(
  { origin }: Environment,
  admin: TestStaff,
  { order_id, product_id }: { order_id: string; product_id: number },
) {
  const press = (request_id: string) =>
    call(origin, adminPayments.removePieces, {
      ...admin,
      params: { id: order_id },
      body: { request_id, items: [{ product_id, quantity: 1 }], reason: 'Sold at the counter' },
    });
  const same = randomUUID();
  const presses = [...Array.from({ length: CLICKS }, () => press(same)), press(randomUUID())];
  const replies = await Promise.all(presses);
  const last = await press(randomUUID());
  return [
    ...expectCount(
      `accepted removals of ${order_id}`,
      replies.filter(({ status }) => status === 200).length,
      CLICKS + 1,
    ),
    ...expectCount(`status of the last removal of ${order_id}`, last.status, 409),
  ];
}

/** Two parts, each pressed several times, and one that is too large for what they leave. */
async function refundParts({ origin }: Environment, admin: TestStaff, order_id: string) {
  const press = (request_id: string, amount: number) =>
    call(origin, adminPayments.refundPart, {
      ...admin,
      params: { id: order_id },
      body: { request_id, amount, reason: 'A loose thread' },
    });
  const requests = Array.from({ length: PARTS }, () => randomUUID());
  const clicks = requests.flatMap((id) => Array.from({ length: CLICKS }, () => press(id, 100)));
  const [tooMuch] = await Promise.all([press(randomUUID(), 1_000_000), ...clicks]);
  const accepted = await Promise.all(clicks);
  return [
    ...expectCount(`accepted excess of ${order_id}`, tooMuch.status === 409 ? 0 : 1, 0),
    ...expectCount(
      `accepted presses of ${order_id}`,
      accepted.filter(({ status }) => status === 200).length,
      PARTS * CLICKS,
    ),
  ];
}

async function countNoted({ db }: Environment): Promise<number> {
  const { rows } = await sql<{ noted: number }>`
    select count(*)::integer as noted from orders o where o.total_paise = (
      select sum(l.gross_paise) from tax_document d join tax_document_line l using (document_id)
      where d.order_id = o.order_id and d.refund_id is not null)`.execute(db);
  return rows[0]?.noted ?? 0;
}

async function cancel({ origin }: Environment, admin: TestStaff, order_id: string) {
  const params = { id: order_id, order_id };
  const body = { order_status: 'Cancelled' };
  await call(origin, adminOrders.changeStatus, { ...admin, params, body });
  const click = (endpoint: typeof adminOrders.restock | typeof adminPayments.refundOrder) =>
    Promise.all(Array.from({ length: CLICKS }, () => call(origin, endpoint, { ...admin, params })));
  const [restocks, refunds] = await Promise.all([
    click(adminOrders.restock),
    click(adminPayments.refundOrder),
  ]);
  const accepted = (replies: { status: number }[]) =>
    replies.filter(({ status }) => status === 200).length;
  return [
    ...expectCount(`accepted restocks of ${order_id}`, accepted(restocks), 1),
    ...expectCount(`accepted refunds of ${order_id}`, accepted(refunds), 1),
  ];
}
