import { PaymentResult, payments, type Verified } from '@shop/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isOverload } from '#db/failures.ts';
import type { Deps } from '#deps.ts';
import { serveRaw } from '#http/raw.ts';
import { serve } from '#http/serve.ts';
import { ShopError } from '#shop-error.ts';
import { dismissPayment } from './dismiss-payment.ts';
import { receiveEvent } from './receive-event.ts';
import type { Settled } from './settle-payment.ts';
import { startPayment } from './start-payment.ts';
import { verifyPayment } from './verify-payment.ts';

const RETURN = '/api/razor/return';
const WEBHOOK = '/api/razor/webhook';

const CONFIRMING = 'Your payment is being confirmed. Your order will appear under My Orders.';
const REFUNDING = 'This piece was sold while you were paying. Your money is on its way back.';
const RECEIVED = 'Payment received. Please log in to see your order.';

export function paymentsRoutes(app: FastifyInstance, deps: Deps, { origin }: { origin: string }) {
  serve(app, payments.start, async ({ body, caller }, request) => {
    const trier = { account: caller.user_id, address: request.ip };
    const data = await deps.limits.pay.during(trier, () =>
      startPayment(deps, caller.user_id, body.product_list),
    );
    return { data: { ...data, callback_url: origin + RETURN } };
  });

  serve(app, payments.verify, async ({ body }, request) => {
    const settled = await verified(deps, body, request);
    const caller = await app.callers.find(request, 'customer', deps.money);
    return present(settled, caller && 'user_id' in caller ? caller.user_id : undefined);
  });

  serve(app, payments.release, async ({ body, caller }) => {
    const { released, ...found } = await dismissPayment(
      deps,
      caller.user_id,
      body.razorpay_order_id,
    );
    return { msg: released ? 'Released' : 'Kept', ...found };
  });

  serveRaw(app, WEBHOOK, async ({ headers }, bytes, reply) => {
    const signature = String(headers['x-razorpay-signature'] ?? '');
    const id = String(headers['x-razorpay-event-id'] ?? '');
    await receiveEvent(deps, { bytes, signature, id });
    return reply.send({ msg: 'Kept' });
  });

  // Where browsers without pop-ups come back: a form from the provider's site, without our cookie.
  serveRaw(app, RETURN, async (request, bytes, reply) => {
    const form = Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
    const { data } = z.safeParse(PaymentResult, form);
    const settled = data && (await verified(deps, data, request).catch(asRefused));
    return reply.redirect(placeFor(settled), 303);
  });
}

/** With a valid signature nobody is told that it failed, even if our own database is away. */
async function verified(
  deps: Deps,
  result: PaymentResult,
  request: FastifyRequest,
): Promise<Settled> {
  try {
    return await verifyPayment(deps, result);
  } catch (error) {
    if (!isOverload(error)) throw error;
    request.log.error({ err: error }, 'a payment is settled later');
    return { outcome: 'stranger' };
  }
}

function asRefused(error: unknown): undefined {
  if (!(error instanceof ShopError)) throw error;
}

/** An order's number is told only to whose order it is. */
function present(settled: Settled, userId: number | undefined): Verified {
  if (settled.outcome === 'stranger') return { state: 'confirming', msg: CONFIRMING };
  if (userId === undefined) return { state: 'received', msg: RECEIVED };
  if (settled.user_id !== userId) throw new ShopError('PAYMENT_NOT_FOUND');
  if (settled.outcome === 'order') return { order_id: settled.order_id };
  return settled.outcome === 'refund'
    ? { state: 'refunding', msg: REFUNDING }
    : { state: 'confirming', msg: CONFIRMING };
}

function placeFor(settled: Settled | undefined): string {
  if (!settled) return '/cart?payment=failed';
  if (settled.outcome === 'order') return `/order-info/${settled.order_id}?paid=1`;
  return `/cart?payment=${settled.outcome === 'refund' ? 'refunding' : 'confirming'}`;
}
