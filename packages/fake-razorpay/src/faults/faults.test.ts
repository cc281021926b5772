import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CALLS, type Call, FAULTS, type Fault } from '../control/control.ts';
import { type FakeRazorpay, startFakeRazorpay } from '../start-fake-razorpay.ts';
import { createMerchant, type Reply } from '../test-merchant.ts';

let fake: FakeRazorpay;
let shop: ReturnType<typeof createMerchant>;

beforeAll(async () => {
  fake = await startFakeRazorpay();
  shop = createMerchant(fake.origin);
});
beforeEach(() => fake.control.reset());
afterAll(() => fake.stop());

/** The result of a call for its client: a description or the HTTP status. */
const EXPECTED: Record<Fault, string | number> = {
  refused: 'no response',
  'reset-before': 'no response',
  'reset-after': 'no response',
  hang: 'timeout',
  slow: 200,
  trickle: 'timeout',
  'cut-body': 'no response',
  'html-502': 'not JSON',
  'error-500': 500,
  'rate-429': 429,
  'rate-429-retry-after': 429,
  'broken-json': 'not JSON',
  'null-body': 200,
  'redirect-302': 'not JSON',
  'wrong-data': 200,
};

function observe(reply: Promise<Reply>) {
  return reply.then(
    ({ status }) => status,
    (error: Error) => {
      if (error.name === 'TimeoutError') return 'timeout';
      return error.name === 'SyntaxError' ? 'not JSON' : 'no response';
    },
  );
}

async function authorized() {
  const { id } = await shop.newOrder({ payment: { capture: 'manual' } });
  return (await fake.control.pay(id)).razorpay_payment_id;
}

const DEFAULT_LIMIT_MS = 4_000;
const limitFor = (fault: Fault) => (EXPECTED[fault] === 'timeout' ? 300 : DEFAULT_LIMIT_MS);

const capture = (id: string, limitMs = DEFAULT_LIMIT_MS) =>
  shop.call('POST', `payments/${id}/capture`, { body: { amount: 50_000 }, limitMs });

describe.each(FAULTS)('%s', (fault) => {
  it('affects one call and not the next', async () => {
    const id = await authorized();
    await fake.control.setFault({ call: 'fetch-payment', fault, slow_ms: 100 });
    const fetched = (limitMs: number) => shop.call('GET', `payments/${id}`, { limitMs });

    expect(await observe(fetched(limitFor(fault)))).toBe(EXPECTED[fault]);
    expect(await observe(fetched(DEFAULT_LIMIT_MS))).toBe(200);
  });

  it('affects only the response when set to after', async () => {
    const id = await authorized();
    await fake.control.setFault({ call: 'capture', fault, slow_ms: 100, when: 'after' });

    await observe(capture(id, limitFor(fault)));

    const [payment] = (await fake.control.ledger()).payments;
    const noEffect = fault === 'refused' || fault === 'reset-before';
    expect(payment?.status).toBe(noEffect ? 'authorized' : 'captured');
  });
});

it.each(
  FAULTS.filter((fault) => !['reset-after', 'slow', 'trickle', 'wrong-data'].includes(fault)),
)('has no effect with %s by default', async (fault) => {
  const id = await authorized();
  await fake.control.setFault({ call: 'capture', fault });

  await observe(capture(id, limitFor(fault)));

  expect((await fake.control.ledger()).payments[0]?.status).toBe('authorized');
});

it.each(CALLS)('affects every %s call until cleared', async (call) => {
  const payment = await authorized();
  const { id } = await shop.newOrder();
  const newCode = { type: 'upi_qr', usage: 'single_use', fixed_amount: true, payment_amount: 100 };
  const made = await shop.call('POST', 'payments/qr_codes', { body: newCode });
  const code = `payments/qr_codes/${String(made.body.id)}`;
  const calls: Record<Call, () => Promise<Reply>> = {
    'create-order': () => shop.call('POST', 'orders', { body: { amount: 100, currency: 'INR' } }),
    'fetch-payment': () => shop.call('GET', `payments/${payment}`),
    'order-payments': () => shop.call('GET', `orders/${id}/payments`),
    capture: () => capture(payment),
    refund: () => shop.call('POST', `payments/${payment}/refund`, { body: {} }),
    'list-payments': () => shop.call('GET', 'payments'),
    'list-settlements': () => shop.call('GET', 'settlements'),
    'settlement-items': () => shop.call('GET', 'settlements/recon/combined?year=2026&month=11'),
    'create-qr': () => shop.call('POST', 'payments/qr_codes', { body: newCode }),
    'fetch-qr': () => shop.call('GET', code),
    'close-qr': () => shop.call('POST', `${code}/close`),
    'qr-payments': () => shop.call('GET', `${code}/payments`),
    'find-qr': () => shop.call('GET', `payments/qr_codes?payment_id=${payment}`),
  };
  await fake.control.setFault({ call, fault: 'error-500', times: Number.POSITIVE_INFINITY });

  const statuses = [await calls[call](), await calls[call](), await calls[call]()].map(
    ({ status }) => status,
  );
  await fake.control.clearFaults();

  expect(statuses).toEqual([500, 500, 500]);
  expect((await calls[call]()).status).toBeLessThan(500);
});

it.each([
  ['amount', { amount: 50_100 }],
  ['currency', { currency: 'USD' }],
  ['order', {}],
] as const)('responds with the wrong %s', async (wrong, expected) => {
  const id = await authorized();
  const expectedBody = (await shop.call('GET', `payments/${id}`)).body;
  await fake.control.setFault({ call: 'fetch-payment', fault: 'wrong-data', wrong });

  const { body } = await shop.call('GET', `payments/${id}`);

  expect(body).toMatchObject(expected);
  expect(Object.keys(body)).toEqual(Object.keys(expectedBody));
  expect(body).not.toEqual(expectedBody);
  expect(body.order_id === expectedBody.order_id).toBe(wrong !== 'order');
});

it('sends Retry-After, and counts followed redirects', async () => {
  const id = await authorized();
  await fake.control.setFault({ call: 'fetch-payment', fault: 'rate-429-retry-after' });
  expect((await shop.call('GET', `payments/${id}`)).headers.get('retry-after')).toBe('1');

  await fetch(`${fake.origin}/v1/elsewhere`);

  expect((await fake.control.ledger()).redirectsFollowed).toBe(1);
});
