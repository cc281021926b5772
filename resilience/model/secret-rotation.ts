import { TEST_KEYS } from '@shop/fake-razorpay/keys';
import { check } from '../checks/verify-invariants.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { inLanes } from '../harness/concurrency.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { countRows } from '../harness/rows.ts';
import { exactly, type Run, type Suite, type Verdict } from '../harness/suite.ts';
import { bring, letterOf } from '../harness/webhook-client.ts';

const LANES = 16;
const OLD = TEST_KEYS.webhookSecret;
const NEW = 'the-webhook-secret-after-the-change';

/** The secret of the events is changed; the provider still repeats what it signed with the old one. */
export const secretRotation: Suite = {
  sample: (run) => rotate(run, 50),
  full: (run) => rotate(run, 500),
};

async function rotate({ times }: Run, usual: number): Promise<Verdict> {
  const count = times ?? usual;
  const settings: Record<string, string> = {
    RAZORPAY_WEBHOOK_SECRET: NEW,
    RAZORPAY_WEBHOOK_SECRET_BEFORE: OLD,
  };
  const house = await openHouse({ settings });
  try {
    await house.provider.setWebhooks({ enabled: false });
    const paid = await payAll(house, count);
    const during = await tellAll(house, paid);
    const kept = await countRows(house, 'webhook_event');

    delete settings.RAZORPAY_WEBHOOK_SECRET_BEFORE;
    await house.shops[0]?.stop();
    await house.shops[0]?.start();
    const after = await tellAll(house, paid);
    const complaints = [
      ...exactly('events taken during the overlap', during.old + during.fresh, count),
      ...exactly('events kept', kept, count),
      ...exactly('old ones taken after it', after.old, 0),
      ...exactly('new ones taken after it', after.fresh, Math.floor(count / 2)),
      ...(await check(house)),
      ...exactly('orders', await countRows(house, 'orders'), count),
    ];
    return {
      figures: `${count} events, ${during.old} of them signed with the old secret`,
      complaints,
    };
  } finally {
    await house.close();
  }
}

async function payAll(house: House, count: number): Promise<string[]> {
  const buyers = buyersOf(house);
  const product_id = await house.product({ stock: count });
  const people = await house.customers(count);
  return inLanes(people, LANES, async (who) => {
    const { rzp_order_id = '' } = await buyers.buy(who, [{ product_id, quantity: 1 }]);
    return (await buyers.pay(rzp_order_id)).razorpay_payment_id;
  });
}

/** Every payment is told of, every second one with the new secret. Tells how many were taken. */
async function tellAll(house: House, paid: string[]) {
  const taken = { old: 0, fresh: 0 };
  await inLanes(paid, LANES, async (payment_id, place) => {
    const kind = place % 2 === 0 ? 'old' : 'fresh';
    const letter = await house.provider.eventFor({
      event: 'payment.captured',
      payment_id,
      secret: kind === 'old' ? OLD : NEW,
    });
    const { status } = await bring(house, letterOf(letter));
    if (status === 200) taken[kind] += 1;
  });
  return taken;
}
