import { comparePayments } from '@shop/server/features/payments/reconciliation/reconcile-recent.ts';
import { check } from '../checks/verify-invariants.ts';
import type { Customer } from '../harness/accounts.ts';
import { type Buyers, buyersOf } from '../harness/checkout-client.ts';
import { expire } from '../harness/checkout-time.ts';
import { inLanes } from '../harness/concurrency.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { moneyDepsOf } from '../harness/payment-deps.ts';
import { type Chance, chanceOf } from '../harness/random.ts';
import { type Run, reached, type Suite, type Verdict } from '../harness/suite.ts';

const WAVE = 50;
const LANES = 16;
const MOST_COPIES = 5;

/** Events in one to five copies, in no order, three of ten never sent; half the tabs are closed. */
export const eventStorm: Suite = {
  sample: (run) => blow(run, { events: 500, windowMs: 2_000 }),
  full: (run) => blow(run, { events: 10_000, windowMs: 20_000 }),
};

interface Plan {
  events: number;
  windowMs: number;
}

async function blow({ seed, times }: Run, plan: Plan): Promise<Verdict> {
  const chance = chanceOf(seed);
  const wanted = times ?? plan.events;
  const house = await openHouse();
  try {
    const spread = { drop: 0.3, shuffle: true, window_ms: plan.windowMs, seed };
    let events = 0;
    let payments = 0;
    // In turn, not by chance: three waves of one copy each would be hardly a storm.
    let copies = chance.below(MOST_COPIES);
    while (events < wanted) {
      copies = (copies % MOST_COPIES) + 1;
      await house.provider.setWebhooks({ ...spread, copies });
      const made = await wave(house, chance);
      events += made.reduce((sum, one) => sum + one, 0);
      payments += made.length;
    }
    await house.provider.setWebhooks({ drop: 0, shuffle: false, copies: 1 });
    await house.provider.flushWebhooks();
    // A second payment whose every event was lost is only found at night.
    const { settled } = await comparePayments(moneyDepsOf(house));
    const { deliveries } = await house.provider.ledger();
    const kept = await house.db.selectFrom('webhook_event').select('event_id').execute();
    const complaints = [
      ...reached('events', events, wanted),
      ...reached('sendings', deliveries.length, wanted),
      ...(await check(house, { limitMs: 600_000 })),
    ];
    return {
      figures: `${events} events of ${payments} customers, sent ${deliveries.length} times, ${kept.length} arrived, ${settled} payments found at night`,
      complaints,
    };
  } finally {
    await house.close();
  }
}

/** So many customers buy and pay, each in a way of their own. Tells how many events each caused. */
async function wave(house: House, chance: Chance): Promise<number[]> {
  const product_id = await house.product({ stock: WAVE });
  const people = await house.customers(WAVE);
  const ways = people.map(() => ({ way: chance.pick(WAYS), closes: chance.next() < 0.5 }));
  return inLanes(people, LANES, async (who, place) => {
    const buyers = buyersOf(house);
    const { rzp_order_id = '' } = await buyers.buy(who, [{ product_id, quantity: 1 }]);
    const { way = plain, closes = false } = ways[place] ?? {};
    return way({ house, buyers, who, rzp_order_id, closes });
  });
}

interface Paying {
  house: House;
  buyers: Buyers;
  who: Customer;
  rzp_order_id: string;
  /** The tab is closed: the browser tells nothing. */
  closes: boolean;
}
type Way = (paying: Paying) => Promise<number>;

const plain: Way = async ({ buyers, who, rzp_order_id, closes }) => {
  const triple = await buyers.pay(rzp_order_id);
  if (!closes) await buyers.verify(who, triple);
  return 3;
};

/** The bank says no, and then yes, about the same payment. */
const onSecondThought: Way = async ({ house, buyers, who, rzp_order_id, closes }) => {
  const triple = await buyers.pay(rzp_order_id, { status: 'failed' });
  await house.provider.move(triple.razorpay_payment_id, 'captured');
  if (!closes) await buyers.verify(who, triple);
  return 4;
};

const twice: Way = async (paying) => {
  const events = await plain(paying);
  await paying.buyers.pay(paying.rzp_order_id, { force: true });
  return events + 2;
};

const late: Way = async (paying) => {
  await expire(paying.house, paying.rzp_order_id);
  return plain(paying);
};

const WAYS: Way[] = [plain, plain, plain, onSecondThought, twice, late];
