import * as z from 'zod/mini';
import type { Deps } from '#deps.ts';
import { ProviderPayment, ProviderRefund } from '#gateways/razorpay.ts';
import { reportOf } from './ask-about-payment.ts';
import { hasCheckout } from './checkouts.queries.ts';
import { claimDueEvent, noteEventError, setEventRead } from './events.queries.ts';
import { noteRefund } from './refund-payment.ts';
import { settlePayment } from './settle-payment.ts';

const Part = z.optional(z.object({ entity: z.looseObject({ order_id: z.optional(z.unknown()) }) }));
const Body = z.object({ payload: z.object({ payment: Part, refund: Part }) });

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

/** Tells why there was nothing to learn, if so. What is ours and cannot be read stays, and is seen. */
async function learnFrom(deps: Pick<Deps, 'money'>, text: string): Promise<string | null> {
  const { data: body } = z.safeParse(Body, JSON.parse(text));
  if (!body) return 'not about a payment';
  const { payment, refund } = body.payload;
  const paid = payment && z.safeParse(ProviderPayment, payment.entity);
  const report = paid?.success ? reportOf(paid.data) : undefined;
  const settled = report && (await settlePayment(deps, report));
  const back = refund && z.safeParse(ProviderRefund, refund.entity);
  if (back?.success) await noteRefund(deps, back.data);
  if (settled?.outcome === 'stranger') return 'not an order of ours';
  if ((paid && !paid.success) || (back && !back.success)) {
    const { order_id } = payment?.entity ?? {};
    const ours = typeof order_id === 'string' && (await hasCheckout(deps.money, order_id));
    if (ours || back) throw new Error('an event about our money cannot be read');
  }
  return null;
}
