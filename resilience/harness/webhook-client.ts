import { createHmac } from 'node:crypto';
import type { Control } from '@shop/fake-razorpay/control';
import { TEST_KEYS } from '@shop/fake-razorpay/keys';
import type { House } from './environment.ts';
import { post, type Reply } from './http-client.ts';
import { until } from './wait-for.ts';

export type SignedEvent = Awaited<ReturnType<Control['eventFor']>>;

export interface Letter {
  text: string | Uint8Array;
  headers: Record<string, string>;
}

/** The letters of a signature, as the provider writes them. */
export const signed = (secret: string, text: string | Uint8Array) =>
  createHmac('sha256', secret).update(text).digest('hex');

export const letterOf = ({ body, signature, event_id }: SignedEvent): Letter => ({
  text: body,
  headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': event_id },
});

/** A letter of our own making, with the provider's signature. */
export const signedLetter = (text: string, event_id: string): Letter & { text: string } => ({
  text,
  headers: {
    'x-razorpay-signature': signed(TEST_KEYS.webhookSecret, text),
    'x-razorpay-event-id': event_id,
  },
});

/** The event that money has come, with whatever is said of it. */
export const captureOf = (payment: object) =>
  JSON.stringify({ event: 'payment.captured', payload: { payment: { entity: payment } } });

/** Puts exactly these bytes before the door for events. */
export async function bring({ origins, history }: House, letter: Letter): Promise<Reply> {
  const began = Date.now();
  const reply = await post(`${origins[0]}/api/razor/webhook`, {
    text: letter.text,
    headers: { 'content-type': 'application/json', ...letter.headers },
  });
  const about = letter.headers['x-razorpay-event-id'] ?? '';
  history.record({ user_id: 0, act: 'webhook', about, began }, reply);
  return reply;
}

/** Waits until the worker has read these events. */
export async function untilRead({ db }: House, ids: string[]): Promise<void> {
  await until(`the events ${ids.join(' ')} are read`, async () => {
    const rows = await db
      .selectFrom('webhook_event')
      .select('event_id')
      .where('event_id', 'in', ids)
      .where('processed_at', 'is not', null)
      .execute();
    return rows.length === ids.length;
  });
}
