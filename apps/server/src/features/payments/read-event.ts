import * as z from 'zod/mini';
import type { Deps } from '#deps.ts';
import { ProviderPayment, ProviderRefund } from '#gateways/razorpay.ts';
import { reportOf } from './ask-about-payment.ts';
import { claimDueEvent, noteEventError, setEventRead } from './events.queries.ts';
import { noteRefund } from './refund-payment.ts';
import { settlePayment } from './settle-payment.ts';

const Body = z.object({
  payload: z.object({
    payment: z.optional(z.object({ entity: ProviderPayment })),
    refund: z.optional(z.object({ entity: ProviderRefund })),
  }),
});

/**
 * Reads the next event of the provider. An event is a picture of the moment it was made: it may be
 * old, doubled or out of order, and settling takes only what it says more. False: none is due.
 */
export async function readNextEvent({ money }: Pick<Deps, 'money'>): Promise<boolean> {
  const event = await claimDueEvent(money);
  if (!event) return false;
  try {
    await setEventRead(money, event.event_id, await learnFrom({ money }, event.body));
  } catch (error) {
    await noteEventError(money, event.event_id, error instanceof Error ? error.message : 'unknown');
    throw error;
  }
  return true;
}

/** Tells why there was nothing to learn, if so. */
async function learnFrom(deps: Pick<Deps, 'money'>, body: unknown): Promise<string | null> {
  const { data } = z.safeParse(Body, body);
  if (!data) return 'not about a payment';
  const { payment, refund } = data.payload;
  const report = payment && reportOf(payment.entity);
  const settled = report && (await settlePayment(deps, report));
  if (refund) await noteRefund(deps, refund.entity);
  return settled?.outcome === 'stranger' ? 'not an order of ours' : null;
}
