import { describe, expect, it } from 'vitest';
import { callWith } from '#api/call.ts';
import { verifyPayment } from './verify-payment.ts';

const result = {
  razorpay_payment_id: 'pay_00000000000001',
  razorpay_order_id: 'order_00000000000001',
  razorpay_signature: 'a'.repeat(64),
};
const ORDER = { order_id: '7QK2-M9XT' };
const CONFIRMING = { state: 'confirming', msg: 'Your payment is being confirmed.' };

/** A shop that gives these answers, one after the other, and a customer who waits in no time. */
function shopSaying(...answers: (() => Response)[]) {
  const waited: number[] = [];
  const leaving = new AbortController();
  const call = callWith(async () => {
    const answer = answers.shift();
    if (!answer) throw new Error('asked too often');
    return answer();
  });
  const pause = async (ms: number) => waited.push(ms);
  const verify = () =>
    verifyPayment(call, { result, product_list: [], leaving: leaving.signal, pause });
  return { verify, waited, leave: () => leaving.abort(), left: () => answers.length };
}

const saying =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const refusing = (error: string, status: number) => saying({ error, msg: error }, status);
const losing = () => {
  throw new TypeError('Failed to fetch');
};

describe('verifyPayment', () => {
  it('asks once when the shop knows', async () => {
    const { verify, waited } = shopSaying(saying(ORDER));

    expect(await verify()).toEqual(ORDER);
    expect(waited).toEqual([]);
  });

  it.each([
    ['is still confirming', saying(CONFIRMING)],
    ['cannot be reached', losing],
    ['is in trouble', refusing('UNEXPECTED', 500)],
    ['is behind a broken gateway', () => new Response('<html>', { status: 502 })],
    ['is asked too often', refusing('TOO_MANY_TRIES', 429)],
    ['is behind a gateway that counts', () => new Response('<html>', { status: 429 })],
    ['is behind a gateway that refuses', () => new Response('<html>', { status: 403 })],
    ['takes it for another site', refusing('CROSS_SITE', 403)],
  ])('asks again when the shop %s', async (_case, answer) => {
    const { verify, waited } = shopSaying(answer, answer, saying(ORDER));

    expect(await verify()).toEqual(ORDER);
    expect(waited).toEqual([2000, 2400]);
  });

  it('waits five seconds at most', async () => {
    const { verify, waited } = shopSaying(
      ...Array.from({ length: 9 }, () => saying(CONFIRMING)),
      saying(ORDER),
    );
    await verify();

    expect(waited.at(-1)).toBe(5000);
  });

  it('asks no more once the customer has left', async () => {
    const { verify, leave, left } = shopSaying(saying(CONFIRMING), saying(ORDER));
    leave();

    expect(await verify()).toEqual(CONFIRMING);
    expect(left()).toBe(1);
  });

  it('stops waiting when the customer leaves', async () => {
    const leaving = new AbortController();
    const call = callWith(async () => Response.json(CONFIRMING));
    const verified = verifyPayment(call, { result, product_list: [], leaving: leaving.signal });
    setTimeout(() => leaving.abort());

    expect(await verified).toEqual(CONFIRMING);
  }, 1000);

  it.each([
    ['NOT_PAID', 400],
    ['PAYMENT_NOT_FOUND', 404],
    ['INVALID_INPUT', 400],
  ])('believes the refusal %s', async (code, status) => {
    const { verify, waited } = shopSaying(refusing(code, status));

    await expect(verify()).rejects.toMatchObject({ code });
    expect(waited).toEqual([]);
  });
});
