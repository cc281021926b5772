import type { Triple } from '@shop/fake-razorpay/control';
import type { TestCustomer } from '@shop/test-kit/accounts';
import { sql } from 'kysely';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import { checkoutClient } from '../harness/checkout-client.ts';
import { mapConcurrently } from '../harness/concurrency.ts';
import { openCounter } from '../harness/counter.ts';
import type { Environment } from '../harness/environment.ts';
import { createLinkBuyers } from '../harness/links.ts';
import { expireCheckout } from '../harness/queries.ts';
import { createRandom, itemAt } from '../harness/random.ts';
import { suite } from '../harness/suite.ts';
import { deliver, toWebhook, waitProcessed } from '../harness/webhook-client.ts';
import { allCodeOrderings, playCodeOrdering } from '../load/code-orderings.ts';
import { allLinkOrderings, permutations, playLinkOrdering } from '../load/link-orderings.ts';

const REPORTS = ['failed', 'authorized', 'captured', 'order.paid', 'verify'] as const;
type Report = (typeof REPORTS)[number];

interface Ordering {
  reports: Report[];
  copies: 1 | 2;
  /** The reservation expires before this report; 5: after the last one. */
  expiry: number;
  /** Another customer buys the unit as soon as it is released. */
  rival: boolean;
}

const CONCURRENCY = 24;
/** Fewer than the links that may be open at the same time. */
const LINK_CONCURRENCY = 16;

/**
 * All reports of one payment in every order, once and twice, before and after the expiry; a link that is paid, polled,
 * cancelled, extended and ended in every order; and a QR code at the counter likewise.
 */
export const eventOrderings = suite({
  sample: 14,
  full: Number.POSITIVE_INFINITY,
  async run(env, usualCount, { seed, times }) {
    const random = createRandom(seed);
    const orderings = random.shuffle(allOrderings()).slice(0, times ?? usualCount);
    const customers = await env.addCustomers(2 * orderings.length);
    const results = await mapConcurrently(orderings, CONCURRENCY, async (ordering, index) => {
      const [buyer, rival] = [itemAt(customers, 2 * index), itemAt(customers, 2 * index + 1)];
      return play(env, { buyer, rival }, { ...ordering, rival: random.next() < 0.5 });
    });
    const links = random.shuffle(allLinkOrderings()).slice(0, times ?? usualCount);
    const payers = await createLinkBuyers(env, links.length);
    const rivals = await env.addCustomers(links.length);
    const linkResults = await mapConcurrently(links, LINK_CONCURRENCY, (ordering, index) =>
      playLinkOrdering(
        env,
        { buyer: itemAt(payers, index), rival: itemAt(rivals, index) },
        ordering,
      ),
    );
    const codes = random.shuffle(allCodeOrderings()).slice(0, times ?? usualCount);
    const seller = await openCounter(env);
    const codeResults = await mapConcurrently(codes, CONCURRENCY, (events) =>
      playCodeOrdering(env, seller, events),
    );
    // Rivals who got the unit do not pay for it.
    await env.advanceTime('26 minutes');
    const ends = [...results.map(({ failure }) => failure), ...linkResults, ...codeResults];
    const failures = ends.flatMap((failure) => failure ?? []);
    failures.push(...(await verifyInvariants(env)));
    const expired = results.filter(({ released }) => released).length;
    return {
      summary: `${results.length} orderings, ${expired} after the expiry, ${links.length} of links and ${codes.length} of QR codes`,
      failures,
    };
  },
});

const allOrderings = () =>
  permutations([...REPORTS]).flatMap((reports) =>
    ([1, 2] as const).flatMap((copies) =>
      [0, 1, 2, 3, 4, 5].map((expiry) => ({ reports, copies, expiry })),
    ),
  );

async function play(
  env: Environment,
  { buyer, rival }: Record<'buyer' | 'rival', TestCustomer>,
  ordering: Ordering,
) {
  const client = checkoutClient(env);
  const product_id = await env.addProduct({ stock: 1 });
  const { rzp_order_id = '' } = await client.buyOne(buyer, product_id);
  const triple = await client.pay(rzp_order_id, { status: 'failed', webhooks: false });
  let released = false;
  let paid = false;
  for (let index = 0; index <= REPORTS.length; index += 1) {
    if (index === ordering.expiry) {
      released = await expireCheckout(env, rzp_order_id);
      if (released && ordering.rival) await client.buyOne(rival, product_id);
    }
    const report = ordering.reports[index];
    // The payment fails first; all other reports are about the same payment after it succeeded.
    if (report && report !== 'failed' && !paid) {
      paid = true;
      await env.provider.transition(triple.razorpay_payment_id, 'captured', { webhooks: false });
    }
    if (report === 'verify') {
      const verify = () => client.verify(buyer, triple);
      await Promise.all(Array.from({ length: ordering.copies }, verify));
    } else if (report) await sendEvent(env, triple, report, ordering.copies);
  }
  const end = await readEnd(env, rzp_order_id);
  const expected = released && ordering.rival ? 'released, refund sold_out' : 'paid, order Paid';
  const words = `${ordering.reports.join(' ')} ×${ordering.copies}, expiry at ${ordering.expiry}`;
  return { released, failure: end === expected ? undefined : `${words}: ${end}, not ${expected}` };
}

/** Delivers the event and waits until it is processed. */
async function sendEvent(
  env: Environment,
  { razorpay_payment_id: payment_id }: Triple,
  report: Exclude<Report, 'verify'>,
  copies: number,
): Promise<void> {
  const isOrder = report === 'order.paid';
  const event = isOrder ? report : (`payment.${report}` as const);
  const status_as = isOrder ? 'captured' : report;
  const signed = await env.provider.eventFor({ event, payment_id, status_as });
  // A copy with the same id would not be processed at all.
  const ids = [signed.event_id, `${signed.event_id}-again`].slice(0, copies);
  const replies = await Promise.all(
    ids.map((event_id) => deliver(env, toWebhook({ ...signed, event_id }))),
  );
  if (replies.some(({ status }) => status !== 200)) throw new Error(`${event} was not accepted`);
  await waitProcessed(env, ids);
}

async function readEnd({ db }: Environment, rzp_order_id: string): Promise<string> {
  const { rows } = await sql<{ words: string }>`
    select concat_ws(', ', c.status,
      case when o.order_id is not null then 'order ' || o.payment_status end,
      case when r.refund_id is not null then 'refund ' || r.reason end,
      case when p.status not in ('captured', 'refunded') then 'payment ' || p.status end,
      case when s.stock <> 0 then 'stock ' || s.stock end,
      case when m.messages <> 1 then m.messages || ' messages' end) as words
    from checkout c
    left join checkout_item i using (checkout_id)
    left join product_stock s using (product_id)
    left join payment p using (checkout_id)
    left join orders o using (checkout_id)
    left join refund r on r.rzp_payment_id = p.rzp_payment_id
    cross join lateral (select count(*) as messages from message m
      where m.kind in ('order_received', 'refunded_automatically')
        and (m.order_id = o.order_id or m.rzp_payment_id = p.rzp_payment_id)) m
    where c.rzp_order_id = ${rzp_order_id}`.execute(db);
  return rows.map(({ words }) => words).join('; ');
}
