import { comparePayments } from '@shop/server/features/payments/reconciliation/reconcile-recent.ts';
import { check } from '../checks/verify-invariants.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { passTimeFor } from '../harness/checkout-time.ts';
import { comesTrue, inLanes } from '../harness/concurrency.ts';
import { openHouse } from '../harness/environment.ts';
import { moneyDepsOf } from '../harness/payment-deps.ts';
import { chanceOf } from '../harness/random.ts';
import { countRows } from '../harness/rows.ts';
import { exactly, type Run, type Suite, type Verdict } from '../harness/suite.ts';

const LANES = 16;
/** What is left of three minutes when two have been let pass. */
const LONGEST_MS = 60_000;
const DOUBLED = 0.1;

/** No event ever comes and every tab is closed: whoever paid has an order within three minutes. */
export const noWebhooks: Suite = {
  sample: (run) => closeAllTabs(run, 20),
  full: (run) => closeAllTabs(run, 200),
};

async function closeAllTabs({ seed, times }: Run, usual: number): Promise<Verdict> {
  const count = times ?? usual;
  const chance = chanceOf(seed);
  const house = await openHouse();
  try {
    await house.provider.setWebhooks({ enabled: false });
    const product_id = await house.product({ stock: count });
    const people = await house.customers(count);
    const plans = people.map(() => ({ minutes: chance.below(24), twice: chance.next() < DOUBLED }));
    const orders = await inLanes(people, LANES, async (who, place) => {
      const buyers = buyersOf(house);
      const { rzp_order_id = '' } = await buyers.buy(who, [{ product_id, quantity: 1 }]);
      const { minutes = 0, twice = false } = plans[place] ?? {};
      // The sheet stands open for a while, and the worker asks in vain.
      await passTimeFor(house.db, rzp_order_id, `${minutes} minutes`);
      await buyers.pay(rzp_order_id);
      if (twice) await buyers.pay(rzp_order_id, { force: true });
      return rzp_order_id;
    });
    // A look that began before would put its next one two minutes after this.
    await house.worker.stop();
    for (const rzpOrderId of orders) await passTimeFor(house.db, rzpOrderId, '2 minutes 1 second');
    await house.worker.start();
    const asked = performance.now();
    await comesTrue(async () => (await countRows(house, 'orders')) === count, {
      limitMs: LONGEST_MS,
    });
    const seconds = Math.round((performance.now() - asked) / 1000);
    const complaints = exactly(
      'orders within three minutes',
      await countRows(house, 'orders'),
      count,
    );
    // Who paid a second time after the first was settled is only found at night.
    const { settled } = await comparePayments(moneyDepsOf(house));
    complaints.push(...(await check(house)));
    const told = await house.db.selectFrom('webhook_event').select('event_id').execute();
    complaints.push(...exactly('events', told.length, 0));
    return {
      figures: `${count} closed tabs, all settled 2 min ${seconds} s later; ${settled} paid twice and found at night`,
      complaints,
    };
  } finally {
    await house.close();
  }
}
