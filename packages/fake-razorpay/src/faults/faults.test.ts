import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALLS, type Call, FAULTS, type Fault } from '../control/control.ts';
import { openStandIn, type StandIn } from '../start-fake-razorpay.ts';
import { merchantOf, type Reply } from '../test-merchant.ts';

let standIn: StandIn;
let shop: ReturnType<typeof merchantOf>;

beforeAll(async () => {
  standIn = await openStandIn();
  shop = merchantOf(standIn.origin);
});
beforeEach(() => standIn.control.reset());
afterAll(() => standIn.stop());

/** Everything a client can see of a call, as one word or the answer's status. */
const SEEN: Record<Fault, string | number> = {
  refused: 'no answer',
  'reset-before': 'no answer',
  'reset-after': 'no answer',
  hang: 'too long',
  slow: 200,
  trickle: 'too long',
  'cut-body': 'no answer',
  'html-502': 'not JSON',
  'error-500': 500,
  'rate-429': 429,
  'rate-429-retry-after': 429,
  'broken-json': 'not JSON',
  'null-body': 200,
  'redirect-302': 'not JSON',
  'wrong-data': 200,
};

function seen(reply: Promise<Reply>) {
  return reply.then(
    ({ status }) => status,
    (error: Error) => {
      if (error.name === 'TimeoutError') return 'too long';
      return error.name === 'SyntaxError' ? 'not JSON' : 'no answer';
    },
  );
}

async function authorized() {
  const { id } = await shop.newOrder({ payment: { capture: 'manual' } });
  return (await standIn.control.pay(id)).razorpay_payment_id;
}

const PATIENT_MS = 4_000;
const limitOf = (fault: Fault) => (SEEN[fault] === 'too long' ? 300 : PATIENT_MS);

const capture = (id: string, limitMs = PATIENT_MS) =>
  shop.call('POST', `payments/${id}/capture`, { body: { amount: 50_000 }, limitMs });

describe.each(FAULTS)('%s', (fault) => {
  it('spoils one call and no second', async () => {
    const id = await authorized();
    await standIn.control.setFault({ call: 'fetch-payment', fault, slow_ms: 100 });
    const fetched = (limitMs: number) => shop.call('GET', `payments/${id}`, { limitMs });

    expect(await seen(fetched(limitOf(fault)))).toBe(SEEN[fault]);
    expect(await seen(fetched(PATIENT_MS))).toBe(200);
  });

  it('spoils the answer after the effect when told so', async () => {
    const id = await authorized();
    await standIn.control.setFault({ call: 'capture', fault, slow_ms: 100, when: 'after' });

    await seen(capture(id, limitOf(fault)));

    const [payment] = (await standIn.control.ledger()).payments;
    const never = fault === 'refused' || fault === 'reset-before';
    expect(payment?.status).toBe(never ? 'authorized' : 'captured');
  });
});

it.each(
  FAULTS.filter((fault) => !['reset-after', 'slow', 'trickle', 'wrong-data'].includes(fault)),
)('does nothing behind %s unless told so', async (fault) => {
  const id = await authorized();
  await standIn.control.setFault({ call: 'capture', fault });

  await seen(capture(id, limitOf(fault)));

  expect((await standIn.control.ledger()).payments[0]?.status).toBe('authorized');
});

it.each(CALLS)('strikes %s, again and again, until cleared', async (call) => {
  const payment = await authorized();
  const { id } = await shop.newOrder();
  const made: Record<Call, () => Promise<Reply>> = {
    'create-order': () => shop.call('POST', 'orders', { body: { amount: 100, currency: 'INR' } }),
    'fetch-payment': () => shop.call('GET', `payments/${payment}`),
    'order-payments': () => shop.call('GET', `orders/${id}/payments`),
    capture: () => capture(payment),
    refund: () => shop.call('POST', `payments/${payment}/refund`, { body: {} }),
    'list-payments': () => shop.call('GET', 'payments'),
  };
  await standIn.control.setFault({ call, fault: 'error-500', times: Number.POSITIVE_INFINITY });

  const statuses = [await made[call](), await made[call](), await made[call]()].map(
    ({ status }) => status,
  );
  await standIn.control.clearFaults();

  expect(statuses).toEqual([500, 500, 500]);
  expect((await made[call]()).status).toBeLessThan(500);
});

it.each([
  ['amount', { amount: 50_100 }],
  ['currency', { currency: 'USD' }],
  ['order', {}],
] as const)('answers with the wrong %s', async (wrong, expected) => {
  const id = await authorized();
  const right = (await shop.call('GET', `payments/${id}`)).body;
  await standIn.control.setFault({ call: 'fetch-payment', fault: 'wrong-data', wrong });

  const { body } = await shop.call('GET', `payments/${id}`);

  expect(body).toMatchObject(expected);
  expect(Object.keys(body)).toEqual(Object.keys(right));
  expect(body).not.toEqual(right);
  expect(body.order_id === right.order_id).toBe(wrong !== 'order');
});

it('says when to come back, and counts whoever follows where nobody should', async () => {
  const id = await authorized();
  await standIn.control.setFault({ call: 'fetch-payment', fault: 'rate-429-retry-after' });
  expect((await shop.call('GET', `payments/${id}`)).headers.get('retry-after')).toBe('1');

  await fetch(`${standIn.origin}/v1/elsewhere`);

  expect((await standIn.control.ledger()).redirectsFollowed).toBe(1);
});
