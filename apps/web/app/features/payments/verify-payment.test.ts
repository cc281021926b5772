import { afterEach, describe, expect, it, vi } from 'vitest';
import { createCall } from '#api/call.ts';
import { verifyPayment } from './verify-payment.ts';

const result = {
  razorpay_payment_id: 'pay_00000000000001',
  razorpay_order_id: 'order_00000000000001',
  razorpay_signature: 'a'.repeat(64),
};
const ORDER = { order_id: '7QK2-M9XT' };
const CONFIRMING = { state: 'confirming', msg: 'Your payment is being confirmed.' };

/** Replies in this order; delays are recorded instead of waited for. */
function apiReplying(...replies: (() => Response)[]) {
  const waited: number[] = [];
  const leaveSignal = new AbortController();
  const call = createCall(async () => {
    const reply = replies.shift();
    if (!reply) throw new Error('called too often');
    return reply();
  });
  const sleep = async (ms: number) => waited.push(ms);
  const verify = () =>
    verifyPayment(call, {
      result,
      product_list: [],
      leaveSignal: leaveSignal.signal,
      sleep,
      retryDelays: [0],
    });
  return { verify, waited, leave: () => leaveSignal.abort(), remaining: () => replies.length };
}

const respond =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const rejection = (error: string, status: number) => respond({ error, msg: error }, status);
const connectionLost = () => {
  throw new TypeError('Failed to fetch');
};

afterEach(() => vi.unstubAllGlobals());

describe('verifyPayment', () => {
  it('calls once when the outcome is known', async () => {
    const { verify, waited } = apiReplying(respond(ORDER));

    expect(await verify()).toEqual(ORDER);
    expect(waited).toEqual([]);
  });

  it.each([
    ['is still confirming', respond(CONFIRMING)],
    ['limits the rate', rejection('RATE_LIMITED', 429)],
    ['reports a cross-site request', rejection('CROSS_SITE', 403)],
  ])('calls again when the server %s', async (_case, response) => {
    const { verify, waited } = apiReplying(response, response, respond(ORDER));

    expect(await verify()).toEqual(ORDER);
    expect(waited).toEqual([2000, 2400]);
  });

  it('calls again while the server has an error of its own', async () => {
    const broken = rejection('UNEXPECTED', 500);
    const { verify, waited } = apiReplying(broken, broken, broken, broken, respond(ORDER));

    expect(await verify()).toEqual(ORDER);
    expect(waited).toEqual([2000, 2400]);
  });

  it('calls again while the browser knows that it is offline', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const { verify, waited } = apiReplying(connectionLost, connectionLost, respond(ORDER));

    expect(await verify()).toEqual(ORDER);
    expect(waited).toEqual([2000]);
  });

  it.each([
    ['a lost connection', connectionLost],
    ['an error without a code', respond({ msg: 'no' }, 500)],
    ['a broken gateway', () => new Response('<html>', { status: 502 })],
  ])('[PAY-06] tries once more after %s', async (_case, failure) => {
    const { verify } = apiReplying(failure, respond(ORDER));

    expect(await verify()).toEqual(ORDER);
  });

  it.each([
    ['a lost connection', [connectionLost, connectionLost], 0],
    ['500 with a msg alone', [respond({ msg: 'no' }, 500), respond({ msg: 'no' }, 500)], 500],
    ['400 with a msg alone', [respond({ msg: 'Invalid signature' }, 400)], 400],
  ])('[PAY-06] fails after %s', async (_case, failures, status) => {
    const { verify, waited } = apiReplying(...failures);

    await expect(verify()).rejects.toMatchObject({ code: undefined, status });
    expect(waited).toEqual([]);
  });

  it('waits five seconds at most', async () => {
    const { verify, waited } = apiReplying(
      ...Array.from({ length: 9 }, () => respond(CONFIRMING)),
      respond(ORDER),
    );
    await verify();

    expect(waited.at(-1)).toBe(5000);
  });

  it('stops calling when the customer has left', async () => {
    const { verify, leave, remaining } = apiReplying(respond(CONFIRMING), respond(ORDER));
    leave();

    expect(await verify()).toEqual(CONFIRMING);
    expect(remaining()).toBe(1);
  });

  it('stops waiting when the customer leaves', async () => {
    const leaveSignal = new AbortController();
    const call = createCall(async () => Response.json(CONFIRMING));
    const verified = verifyPayment(call, {
      result,
      product_list: [],
      leaveSignal: leaveSignal.signal,
    });
    setTimeout(() => leaveSignal.abort());

    expect(await verified).toEqual(CONFIRMING);
  }, 1000);

  it.each([
    ['INVALID_SIGNATURE', 400],
    ['PAYMENT_NOT_FOUND', 404],
    ['INVALID_INPUT', 400],
  ])('treats %s as final', async (code, status) => {
    const { verify, waited } = apiReplying(rejection(code, status));

    await expect(verify()).rejects.toMatchObject({ code });
    expect(waited).toEqual([]);
  });
});
