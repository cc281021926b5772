import { createHmac } from 'node:crypto';
import type { Control } from '@shop/fake-razorpay/control';
import { TEST_KEYS } from '@shop/fake-razorpay/keys';
import { waitFor } from '@shop/test-kit/wait-for';
import type { Environment } from './environment.ts';
import { type Reply, send } from './http-client.ts';

export type SignedEvent = Awaited<ReturnType<Control['eventFor']>>;

interface Webhook {
  body: string | Uint8Array;
  headers: Record<string, string>;
}

export const toWebhook = ({ body, signature, event_id }: SignedEvent): Webhook => ({
  body,
  headers: { 'x-razorpay-signature': signature, 'x-razorpay-event-id': event_id },
});

/** A payment.captured event with any payload, correctly signed. */
export function signedCapture(payment: object, event_id: string): Webhook & { body: string } {
  const body = JSON.stringify({
    event: 'payment.captured',
    payload: { payment: { entity: payment } },
  });
  const signature = createHmac('sha256', TEST_KEYS.webhookSecret).update(body).digest('hex');
  return { ...toWebhook({ body, signature, event_id }), body };
}

export async function deliver(
  { origin, history }: Environment,
  { body, headers }: Webhook,
): Promise<Reply> {
  const reply = await send(origin, {
    target: '/api/razor/webhook',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
  history.record({ user_id: 0, action: 'webhook' }, reply);
  return reply;
}

/** Waits until the worker has processed these events. */
export async function waitProcessed({ db }: Environment, eventIds: string[]): Promise<void> {
  await waitFor(`processing of ${eventIds.join(' ')}`, async () => {
    const rows = await db
      .selectFrom('webhook_event')
      .select('event_id')
      .where('event_id', 'in', eventIds)
      .where('processed_at', 'is not', null)
      .execute();
    return rows.length === eventIds.length;
  });
}
