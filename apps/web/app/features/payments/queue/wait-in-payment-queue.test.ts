import { describe, expect, it } from 'vitest';
import { createCall } from '#api/call.ts';
import { createCustomerCalls } from '../payment-calls.ts';
import { type QueueState, waitInPaymentQueue } from './wait-in-payment-queue.ts';

const body = { product_list: [{ product_id: 1, quantity: 1 }] };
const STARTED = { data: { id: 'order_00000000000001', currency: 'INR' }, window: 1 };

/** Replies in this order; delays are recorded instead of waited for. */
function shopReplying(...replies: [path: 'wait' | 'pay', () => Response][]) {
  const slept: number[] = [];
  const states: QueueState[] = [];
  const leaveSignal = new AbortController();
  const call = createCall(async (path) => {
    const [expected, reply] = replies.shift() ?? [];
    if (!reply || !path.endsWith(`/${expected}`)) throw new Error(`not expected: ${path}`);
    return reply();
  });
  const wait = () =>
    waitInPaymentQueue(createCustomerCalls(call), body, {
      leaveSignal: leaveSignal.signal,
      onChange: (state) => states.push(state),
      sleep: async (seconds) => slept.push(seconds),
    });
  return { wait, slept, states, leave: () => leaveSignal.abort() };
}

const respond =
  (reply: unknown, status = 200) =>
  () =>
    Response.json(reply, { status });
const at = (place: number, retry_after = 2) => respond({ place, retry_after, reserved: true });
const rejection = (error: string, status: number) => respond({ error, msg: error }, status);
const connectionLost = () => {
  throw new TypeError('Failed to fetch');
};

describe('[PAY-13] waiting in the queue', () => {
  it('asks again after the time that the shop says, and starts the payment when its turn comes', async () => {
    const { wait, slept, states } = shopReplying(
      ['wait', at(240, 12)],
      ['wait', at(2)],
      ['wait', at(0)],
      ['pay', respond(STARTED)],
    );

    expect(await wait()).toEqual(STARTED);
    expect(slept).toEqual([12, 2]);
    expect(states).toEqual([
      { place: 240, reserved: true, reachable: true },
      { place: 2, reserved: true, reachable: true },
    ]);
  });

  it('goes on with the same place over a lost connection, a gateway error and a busy shop', async () => {
    const { wait, slept, states } = shopReplying(
      ['wait', at(3)],
      ['wait', connectionLost],
      ['wait', () => new Response('<html>', { status: 502 })],
      ['wait', rejection('OVERLOADED', 503)],
      ['wait', at(0)],
      ['pay', connectionLost],
      ['wait', at(0)],
      ['pay', respond(STARTED)],
    );

    expect(await wait()).toEqual(STARTED);
    expect(slept).toEqual([2, 5, 5, 5, 2]);
    expect(states.map(({ place, reachable }) => [place, reachable])).toEqual([
      [3, true],
      ...[1, 2, 3, 4].map(() => [3, false]),
    ]);
  });

  it('joins the queue again when the place was lost', async () => {
    const { wait, states } = shopReplying(
      ['wait', at(0)],
      ['pay', rejection('PAYMENT_BUSY', 503)],
      ['wait', at(9)],
      ['wait', at(0)],
      ['pay', respond(STARTED)],
    );

    expect(await wait()).toEqual(STARTED);
    expect(states.at(-1)).toMatchObject({ place: 9 });
  });

  it.each([
    ['OUT_OF_STOCK', 409],
    ['PAYMENT_UNAVAILABLE', 502],
    ['NOT_SIGNED_IN', 401],
  ])('ends with %s', async (code, status) => {
    const { wait } = shopReplying(
      ['wait', rejection('NOT_SIGNED_IN', 401)],
      ['pay', rejection(code, status)],
    );

    await expect(wait()).rejects.toMatchObject({ code });
  });

  it('ends when the customer leaves', async () => {
    const { wait, leave } = shopReplying(['wait', at(3)]);
    const waiting = wait();
    leave();

    expect(await waiting).toBeUndefined();
  });
});
