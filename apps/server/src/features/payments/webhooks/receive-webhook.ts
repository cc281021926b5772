import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertWebhookEvent } from './webhooks.queries.ts';

// A signed event may still contain characters that PostgreSQL cannot store.
const Event = z.object({ event: z.string().check(z.regex(/^[\w.-]{1,100}$/)) });

/** Stores an event with a valid signature. The worker processes it after the response was sent. */
export async function receiveWebhook(
  { paymentsDb, razorpay }: Pick<Deps, 'paymentsDb' | 'razorpay'>,
  { bytes, signature, id }: { bytes: Buffer; signature: string; id: string },
): Promise<void> {
  if (!razorpay.verifyWebhookSignature(bytes, signature)) {
    throw new ShopError('INVALID_WEBHOOK_SIGNATURE');
  }
  const text = bytes.toString('utf8');
  const { data } = z.safeParse(Event, parseJson(text));
  if (!data) throw new ShopError('INVALID_INPUT');
  // The event-id header is unsigned, so it only deduplicates. Processing is idempotent.
  const event_id = /^[\w.-]{1,100}$/.test(id) ? id : hash('sha256', bytes);
  await insertWebhookEvent(paymentsDb, { event_id, event: data.event, text });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
