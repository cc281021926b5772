import * as z from 'zod/mini';
import { hasCheckout } from '#features/payments/checkout/checkouts.queries.ts';
import { noteRefund } from '#features/payments/refunds/refund-payment.ts';
import { reportOf } from '#features/payments/settlement/fetch-payment.ts';
import { settlePayment } from '#features/payments/settlement/settle-payment.ts';
import { ProviderOrderId, ProviderPayment, ProviderRefund } from '#integrations/razorpay/client.ts';
import { naming } from '#jobs/job-result.ts';
import type { Deps } from '#platform/deps.ts';
import {
  claimDueEvent,
  noteEventError,
  type ProviderEvent,
  setEventRead,
} from './webhooks.queries.ts';

const Part = z.optional(z.object({ entity: z.looseObject({ order_id: z.optional(z.unknown()) }) }));
const Body = z.object({ payload: z.object({ payment: Part, refund: Part }) });

/**
 * Reads the next event of the provider. An event is a picture of the moment it was made: it may be
 * old, doubled or out of order, and settling takes only what it says more. False: none is due.
 */
export async function readNextEvent({ money }: Pick<Deps, 'money'>): Promise<boolean> {
  const event = await claimDueEvent(money);
  if (!event) return false;
  await naming(`event ${event.event_id}`, () => readEvent(money, event));
  return true;
}

async function readEvent(money: Deps['money'], { event_id, body }: ProviderEvent): Promise<void> {
  try {
    await setEventRead(money, event_id, await learnFrom({ money }, body));
  } catch (error) {
    await noteEventError(money, event_id, error instanceof Error ? error.message : 'unknown');
    throw error;
  }
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
    // Only an id can be looked for: PostgreSQL would refuse some other texts, each time anew.
    const { data: order_id } = z.safeParse(ProviderOrderId, payment?.entity.order_id);
    const ours = order_id !== undefined && (await hasCheckout(deps.money, order_id));
    if (ours || back) throw new Error('an event about our money cannot be read');
  }
  return null;
}
