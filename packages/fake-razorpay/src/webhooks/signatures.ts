import { createHmac } from 'node:crypto';
import type { SignedPayment } from '../ledger/entities.ts';
import { randomLetters } from '../random.ts';

export const sign = (secret: string, text: string | Uint8Array): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** The result that the checkout passes to the page, with its signature. */
export function signPayment(secret: string, order_id: string, payment_id: string): SignedPayment {
  return {
    razorpay_payment_id: payment_id,
    razorpay_order_id: order_id,
    razorpay_signature: sign(secret, `${order_id}|${payment_id}`),
  };
}

export const generateEventId = () => randomLetters(14);

export const createSignedHeaders = (
  body: string | Uint8Array,
  secret: string,
  event_id: string,
) => ({
  'content-type': 'application/json',
  'user-agent': 'Razorpay-Webhook/v1',
  'x-razorpay-signature': sign(secret, body),
  'x-razorpay-event-id': event_id,
});
