import { hash } from 'node:crypto';
import * as z from 'zod/mini';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { insertEvent } from './webhooks.queries.ts';

// Signed is not the same as well-formed: PostgreSQL has no place for some characters.
const Event = z.object({ event: z.string().check(z.regex(/^[\w.-]{1,100}$/)) });

/** Keeps what the provider sent, if it did send it. Nothing else happens before it is answered. */
export async function receiveEvent(
  { money, razorpay }: Pick<Deps, 'money' | 'razorpay'>,
  { bytes, signature, id }: { bytes: Buffer; signature: string; id: string },
): Promise<void> {
  if (!razorpay.isEvent(bytes, signature)) throw new ShopError('NOT_FROM_PROVIDER');
  const text = bytes.toString('utf8');
  const { data } = z.safeParse(Event, asJson(text));
  if (!data) throw new ShopError('INVALID_INPUT');
  // The id is not signed; it only saves work. What is done twice is done once.
  const event_id = /^[\w.-]{1,100}$/.test(id) ? id : hash('sha256', bytes);
  await insertEvent(money, { event_id, event: data.event, text });
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
