import { sql } from 'kysely';
import { check } from '../checks/verify-invariants.ts';
import type { Customer } from '../harness/accounts.ts';
import { buyersOf } from '../harness/checkout-client.ts';
import { expire } from '../harness/checkout-time.ts';
import { inLanes } from '../harness/concurrency.ts';
import { type House, openHouse } from '../harness/environment.ts';
import { chanceOf } from '../harness/random.ts';
import { exactly, type Run, type Suite, type Verdict } from '../harness/suite.ts';
import { bring, letterOf, untilRead } from '../harness/webhook-client.ts';

const REPORTS = ['failed', 'authorized', 'captured', 'order.paid', 'verify'] as const;
type Reported = (typeof REPORTS)[number];

interface Ordering {
  reports: Reported[];
  copies: 1 | 2;
  /** Before which report the time of the hold runs out; after the last one, 5. */
  expiry: number;
  /** Somebody else takes the piece as soon as it is free. */
  rival: boolean;
}

const LANES = 24;

/** Everything that tells of one payment, in every order, once and twice, before and after the hold. */
export const orderings: Suite = {
  sample: (run) => tellAll(run, 120),
  full: (run) => tellAll(run, Number.POSITIVE_INFINITY),
};

async function tellAll({ seed, times }: Run, usual: number): Promise<Verdict> {
  const chance = chanceOf(seed);
  const all = chance.shuffle(everyOrdering()).slice(0, times ?? usual);
  const house = await openHouse();
  try {
    const [people, rivals] = [await house.customers(all.length), await house.customers(all.length)];
    const ends = await inLanes(all, LANES, async (ordering, place) => {
      const who = { asha: at(people, place), meera: at(rivals, place) };
      return play(house, who, { ...ordering, rival: chance.next() < 0.5 });
    });
    const complaints = ends.flatMap(({ complaint }) => complaint ?? []);
    const late = ends.filter(({ released }) => released).length;
    const gone = ends.filter(({ lost }) => lost).length;
    // Those who took a free piece do not pay for it.
    await house.passTime('26 minutes');
    complaints.push(...exactly('orderings', ends.length, all.length), ...(await check(house)));
    return {
      figures: `${ends.length} orderings, ${late} after the hold had ended, ${gone} of them too late`,
      complaints,
    };
  } finally {
    await house.close();
  }
}

function everyOrdering(): Omit<Ordering, 'rival'>[] {
  return permutations([...REPORTS]).flatMap((reports) =>
    ([1, 2] as const).flatMap((copies) =>
      [0, 1, 2, 3, 4, 5].map((expiry) => ({ reports, copies, expiry })),
    ),
  );
}

function permutations<T>(list: T[]): T[][] {
  if (list.length <= 1) return [list];
  return list.flatMap((first, place) =>
    permutations(list.toSpliced(place, 1)).map((rest) => [first, ...rest]),
  );
}

function at<T>(list: T[], place: number): T {
  const item = list[place];
  if (item === undefined) throw new Error(`there is no number ${place}`);
  return item;
}

async function play(
  house: House,
  { asha, meera }: Record<'asha' | 'meera', Customer>,
  ordering: Ordering,
) {
  const buyers = buyersOf(house);
  const product_id = await house.product({ stock: 1 });
  const { rzp_order_id = '' } = await buyers.buy(asha, [{ product_id, quantity: 1 }]);
  const triple = await buyers.pay(rzp_order_id, { status: 'failed', webhooks: false });
  const tell = teller(house, asha, triple, ordering.copies);
  let released = false;
  let paid = false;
  for (const place of [0, 1, 2, 3, 4, 5]) {
    if (place === ordering.expiry) {
      released = await expire(house, rzp_order_id);
      if (released && ordering.rival) await buyers.buy(meera, [{ product_id, quantity: 1 }]);
    }
    const report = ordering.reports[place];
    // The bank says no at first; what else is told is told of the same payment, when it has paid.
    if (report && report !== 'failed' && !paid) {
      paid = true;
      await house.provider.move(triple.razorpay_payment_id, 'captured', { webhooks: false });
    }
    if (report) await tell(report);
  }
  const lost = released && ordering.rival;
  const end = await endOf(house, rzp_order_id);
  const wanted = lost ? 'released, refund sold_out' : 'paid, order Paid';
  const words = `${ordering.reports.join(' ')} ×${ordering.copies}, hold over at ${ordering.expiry}`;
  const complaint = end === wanted ? undefined : `${words}: ${end} and not ${wanted}`;
  return { complaint, released, lost };
}

/** Tells the shop, and comes back when it has taken it in. */
function teller(
  house: House,
  who: Customer,
  triple: Awaited<ReturnType<ReturnType<typeof buyersOf>['pay']>>,
  copies: 1 | 2,
) {
  const payment_id = triple.razorpay_payment_id;
  const tellEvent = async (report: Exclude<Reported, 'verify'>) => {
    const paid = report === 'order.paid';
    const event = paid ? report : (`payment.${report}` as const);
    const about = { event, payment_id, status_as: paid ? 'captured' : report } as const;
    const letter = await house.provider.eventFor(about);
    // Under another number, or the second one would not even be read.
    const ids = [letter.event_id, `${letter.event_id}-again`].slice(0, copies);
    const replies = await Promise.all(
      ids.map((event_id) => bring(house, letterOf({ ...letter, event_id }))),
    );
    if (replies.some(({ status }) => status !== 200)) throw new Error(`${event} was not taken`);
    await untilRead(house, ids);
  };
  const verify = () =>
    Promise.all(Array.from({ length: copies }, () => buyersOf(house).verify(who, triple)));
  return async (report: Reported): Promise<void> => {
    if (report === 'verify') await verify();
    else await tellEvent(report);
  };
}

async function endOf({ db }: House, rzpOrderId: string): Promise<string> {
  const { rows } = await sql<{ words: string }>`
    select concat_ws(', ', c.state,
      case when o.order_id is not null then 'order ' || o.payment_status end,
      case when r.refund_id is not null then 'refund ' || r.reason end,
      case when p.status not in ('captured', 'refunded') then 'money ' || p.status end,
      case when s.stock <> 0 then 'stock ' || s.stock end) as words
    from checkout c
    left join checkout_item i using (checkout_id)
    left join product_stock s using (product_id)
    left join payment p using (checkout_id)
    left join orders o using (checkout_id)
    left join refund r on r.rzp_payment_id = p.rzp_payment_id
    where c.rzp_order_id = ${rzpOrderId}`.execute(db);
  return rows.map(({ words }) => words).join('; ');
}
