import { desk, shopkeeping } from '@shop/contract';
import { sql } from 'kysely';
import { check } from '../checks/verify-invariants.ts';
import type { Customer } from '../harness/accounts.ts';
import { addAdmin } from '../harness/admins.ts';
import { buyersOf, insist } from '../harness/checkout-client.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { callShop } from '../harness/http-client.ts';
import { chanceOf } from '../harness/random.ts';
import { exactly, type Run, reached, type Suite, type Verdict } from '../harness/suite.ts';

const STOCK = 100;
const PRESSES = 3;

/**
 * Admins cancel orders and press 'Put back in stock' and 'Refund' several times at once, while the
 * provider loses answers and the worker dies: each happens once.
 */
export const cancelledOrders: Suite = {
  sample: (run) => cancelAll(run, 12),
  full: (run) => cancelAll(run, 200),
};

async function cancelAll({ seed, times }: Run, usual: number): Promise<Verdict> {
  const house = await openHouse();
  try {
    const count = times ?? usual;
    const chance = chanceOf(seed);
    const admin = await addAdmin(house);
    const product_id = await house.product({ stock: STOCK + count });
    const complaints: string[] = [];
    for (const who of await house.customers(count)) {
      const order_id = await buyOne(house, who, product_id);
      if (chance.below(3) === 0) {
        await house.provider.setFault({ call: 'refund', fault: 'reset-after', when: 'after' });
      }
      complaints.push(...(await cancel(house, admin, order_id)));
      if (chance.below(6) === 0) await house.worker.restart();
    }
    complaints.push(...(await check(house)));
    const { rows } = await sql<{ stock: number; given: number }>`
      select (select stock from product_stock where product_id = ${product_id}) as stock,
        (select count(*) from refund where reason = 'cancelled' and state = 'processed') as given
    `.execute(house.db);
    complaints.push(
      ...exactly('pieces in stock', rows[0]?.stock ?? 0, STOCK + count),
      ...reached('refunds', rows[0]?.given ?? 0, count),
    );
    return { figures: `${count} orders, each cancelled, restocked and refunded`, complaints };
  } finally {
    await house.close();
  }
}

async function buyOne(house: House, who: Customer, product_id: number): Promise<string> {
  const buyers = buyersOf(house);
  const { rzp_order_id = '' } = await buyers.buy(who, [{ product_id, quantity: 1 }]);
  const triple = await buyers.pay(rzp_order_id);
  const { order_id } = await insist(() => buyers.verify(who, triple));
  if (!order_id) throw new Error(`no order of ${rzp_order_id}`);
  return order_id;
}

async function cancel(house: House, admin: Customer, order_id: string): Promise<string[]> {
  const [origin = ''] = house.origins;
  const params = { id: order_id, order_id };
  const body = { order_status: 'Cancelled' };
  await callShop(origin, shopkeeping.changeStatus, { ...admin, params, body });
  const press = (endpoint: typeof shopkeeping.restock | typeof desk.refundOrder) =>
    Array.from({ length: PRESSES }, () => callShop(origin, endpoint, { ...admin, params }));
  const [restocks, refunds] = await Promise.all([
    Promise.all(press(shopkeeping.restock)),
    Promise.all(press(desk.refundOrder)),
  ]);
  const done = (replies: { status: number }[]) =>
    replies.filter(({ status }) => status === 200).length;
  return [
    ...exactly(`times ${order_id} was restocked`, done(restocks), 1),
    ...exactly(`times ${order_id} was refunded`, done(refunds), 1),
  ];
}
