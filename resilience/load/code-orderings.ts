import { randomUUID } from 'node:crypto';
import type { EventName } from '@shop/fake-razorpay/control';
import type { TestStaff } from '@shop/test-kit/accounts';
import { becomesTrue, waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { pressSale, readQrId, readSale, startSale } from '../harness/counter.ts';
import type { Environment } from '../harness/environment.ts';
import { advanceCheckouts } from '../harness/queries.ts';
import { deliver, toWebhook, waitProcessed } from '../harness/webhook-client.ts';
import { permutations } from './link-orderings.ts';

/** Events of a sale at the counter whose QR code is being paid. */
const CODE_EVENTS = ['credited', 'captured', 'poll', 'look', 'cancel', 'end'] as const;
type CodeEvent = (typeof CODE_EVENTS)[number];

export const allCodeOrderings = (): CodeEvent[][] => permutations([...CODE_EVENTS]);

/** The end by the rules, written here once more: a model that imported them would repeat a mistake in them. */
type State = 'open' | 'paid' | 'released' | 'refunded';

const isReport = (event: CodeEvent) => event !== 'cancel' && event !== 'end';

function expectEvent(state: State, event: CodeEvent, isPaid: boolean): State {
  // Whoever ends a sale asks the provider first.
  if (state === 'open') return isPaid ? 'paid' : 'released';
  // The screen of a sale that has ended asks no more.
  const isTold = isReport(event) && event !== 'look';
  return state === 'released' && isTold ? 'refunded' : state;
}

/** Plays one order of events. The customer pays just before the first report. */
export async function playCodeOrdering(
  env: Environment,
  seller: TestStaff,
  events: CodeEvent[],
): Promise<string | undefined> {
  const product_id = await env.addProduct({ stock: 1 });
  const lines = [{ product_id, quantity: 1 }];
  const request = { request_id: randomUUID(), lines, tender: 'qr code' } as const;
  const reply = await startSale(env, seller, request);
  const sale = readSale(reply);
  if (!sale) return `the sale could not start: ${reply.status} ${reply.text}`;
  const { sale_id } = sale;
  let payment_id = '';
  let state: State = 'open';
  const happen: Record<CodeEvent, () => Promise<unknown>> = {
    credited: () => report(env, 'qr_code.credited', payment_id),
    captured: () => report(env, 'payment.captured', payment_id),
    poll: () => makeDue(env, sale_id),
    look: () => pressSale(env, seller, 'view', sale_id),
    cancel: () => pressSale(env, seller, 'cancel', sale_id),
    end: () => end(env, sale_id),
  };
  for (const [index, event] of events.entries()) {
    if (isReport(event) && !payment_id) {
      const paid = { afterClose: true, webhooks: false };
      ({ payment_id } = await env.provider.payQr(readQrId(sale.upi_text), paid));
    }
    await happen[event]();
    state = expectEvent(state, event, payment_id !== '');
    const wanted = WORDS[state];
    if (await becomesTrue(async () => (await readEnd(env, sale_id)) === wanted)) continue;
    const words = events.slice(0, index + 1).join(' ');
    return `code ${words}: ${await readEnd(env, sale_id)}, not ${wanted}`;
  }
  return undefined;
}

/** State of the checkout, what the payment became, and the stock. */
const WORDS: Record<State, string> = {
  open: 'open, stock 0',
  paid: 'paid, order Delivered, stock 0',
  released: 'released, stock 1',
  refunded: 'released, refund withdrawn, stock 1',
};

async function readEnd({ db }: Environment, sale_id: string): Promise<string> {
  const { rows } = await sql<{ words: string }>`
    select concat_ws(', ', c.status, 'order ' || o.order_status, 'refund ' || r.reason,
      'stock ' || s.stock) as words
    from checkout c
    join checkout_item i using (checkout_id)
    join product_stock s using (product_id)
    left join orders o using (checkout_id)
    left join payment p using (checkout_id)
    left join refund r on r.rzp_payment_id = p.rzp_payment_id
    where c.checkout_id = ${sale_id}`.execute(db);
  return rows.map(({ words }) => words).join('; ');
}

async function report(env: Environment, event: EventName, payment_id: string): Promise<void> {
  const signed = await env.provider.eventFor({ event, payment_id });
  const { status } = await deliver(env, toWebhook(signed));
  if (status !== 200) throw new Error(`${event} was not accepted: ${status}`);
  await waitProcessed(env, [signed.event_id]);
}

/** The worker asks the provider now. */
const makeDue = ({ db }: Environment, sale_id: string) =>
  sql`update checkout set next_check_at = now() where checkout_id = ${sale_id}`.execute(db);

const isOpen = async ({ db }: Environment, sale_id: string) => {
  const { status } = await db
    .selectFrom('checkout')
    .select('status')
    .where('checkout_id', '=', sale_id)
    .executeTakeFirstOrThrow();
  return status === 'open';
};

/** The time of the sale passes, if it is still open. */
async function end(env: Environment, sale_id: string): Promise<void> {
  if (!(await isOpen(env, sale_id))) return;
  await advanceCheckouts(env.db, sql`checkout_id = ${sale_id}`, '26 minutes');
  await waitFor('the end of a sale', async () => !(await isOpen(env, sale_id)));
}
