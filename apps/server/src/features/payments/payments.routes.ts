import {
  PAYMENT_RECEIVED,
  PaymentResult,
  payments,
  REFUND_NOTICE,
  type ReplyOf,
  type VerifyResult,
} from '@shop/contract';
import { formatTime } from '@shop/domain/dates';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isUnavailable } from '#db/errors.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import { registerSignedRoute } from '#http/signed-route.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { type AbandonResult, abandonCheckout } from './checkout/abandon-checkout.ts';
import { extendPlace } from './checkout/payment-queue.queries.ts';
import { startPayment } from './checkout/start-payment.ts';
import { askAgainSeconds } from './checkout/timeouts.ts';
import type { Settlement } from './settlement/settle-payment.ts';
import { verifyPayment } from './settlement/verify-payment.ts';
import { receiveWebhook } from './webhooks/receive-webhook.ts';

const RETURN_PATH = '/api/razor/return';
const WEBHOOK_PATH = '/api/razor/webhook';

const MESSAGES = {
  // Must also be true of a payment attempt that never succeeds.
  confirming:
    'Your payment is being confirmed. Any money that left your account will become an order under My Orders, or will be refunded.',
  received: PAYMENT_RECEIVED,
  soldOut:
    'A piece sold out before your payment arrived, so no order was placed. Your refund is on its way and may take a few days.',
  stale:
    'Your payment arrived too late: the price has changed, or you started it more than a day before. No order was placed. Your refund is on its way and may take a few days.',
};

export function paymentsRoutes(app: FastifyInstance, deps: Deps, { origin }: { origin: string }) {
  registerEndpoint(app, payments.start, async ({ body, caller }) => {
    const { data, window } = await startPayment(deps, caller.user_id, body);
    return { data: { ...data, callback_url: origin + RETURN_PATH }, window };
  });

  registerEndpoint(app, payments.verify, async ({ body }, request) => {
    const settlement = await verifyOrDefer(deps, body, request);
    const caller = await unlessUnavailable(
      app.auth.authenticate(request, 'customer', deps.paymentsDb),
      request,
    );
    if (caller === 'unavailable') return presentState('confirming');
    return present(settlement, caller && 'user_id' in caller ? caller.user_id : undefined);
  });

  registerEndpoint(app, payments.wait, async ({ caller }) => {
    const kept = await extendPlace(deps.db, caller.user_id);
    return { ...(kept ?? { place: 0 }), retry_after: askAgainSeconds(kept?.place ?? 0) };
  });

  registerEndpoint(app, payments.release, async ({ body, caller: { user_id } }) => {
    return presentAbandoned(await abandonCheckout(deps, user_id, body));
  });

  registerSignedRoute(app, WEBHOOK_PATH, async ({ headers }, bytes, reply) => {
    const signature = String(headers['x-razorpay-signature'] ?? '');
    const id = String(headers['x-razorpay-event-id'] ?? '');
    await receiveWebhook(deps, { bytes, signature, id });
    return reply.send({ msg: 'Kept' });
  });

  // Target of the provider's form post in browsers without pop-ups: cross-site, so without cookies.
  registerSignedRoute(app, RETURN_PATH, async (request, bytes, reply) => {
    const form = Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
    const { data } = z.safeParse(PaymentResult, form);
    const location = data ? await redirectTarget(deps, data, request) : '/cart?payment=failed';
    return reply.redirect(location, 303);
  });
}

/** A payment with a valid signature is never reported as failed, even if the database is unavailable. */
async function verifyOrDefer(
  deps: Deps,
  result: PaymentResult,
  request: FastifyRequest,
): Promise<Settlement> {
  const settlement = await unlessUnavailable(verifyPayment(deps, result), request);
  return settlement === 'unavailable' ? { outcome: 'unknown_order' } : settlement;
}

async function unlessUnavailable<T>(
  work: Promise<T>,
  request: FastifyRequest,
): Promise<T | 'unavailable'> {
  try {
    return await work;
  } catch (error) {
    if (!isUnavailable(error)) throw error;
    request.log.error({ err: error }, 'payment settlement deferred to the worker');
    return 'unavailable';
  }
}

/** The order id is shown to the order's customer only; a refund to anyone with the signature. */
function present(settlement: Settlement, user_id: number | undefined): VerifyResult {
  if (settlement.outcome === 'unknown_order') return presentState('confirming');
  const loggedOut = user_id === undefined;
  if (!loggedOut && settlement.user_id !== user_id) throw new ShopError('PAYMENT_NOT_FOUND');
  if (settlement.outcome === 'pending') return presentState('confirming');
  // A duplicate payment is refunded, and its customer is shown the order of the first one.
  const { order_id } = settlement;
  if (!order_id) return presentState('refunding', settlement);
  return loggedOut ? { state: 'received', msg: MESSAGES.received } : { order_id };
}

const presentState = (state: 'confirming' | 'refunding', settlement?: Settlement) => ({
  state,
  msg: state === 'confirming' ? MESSAGES.confirming : refundMessage(settlement),
});

function refundMessage(settlement: Settlement | undefined): string {
  const reason = settlement?.outcome === 'refund' ? settlement.reason : undefined;
  if (reason === 'sold_out') return MESSAGES.soldOut;
  return reason === 'stale' ? MESSAGES.stale : REFUND_NOTICE;
}

function presentAbandoned(result: AbandonResult): ReplyOf<typeof payments.release> {
  if ('order_id' in result && result.order_id) return { msg: 'Paid', order_id: result.order_id };
  if (result.outcome === 'refund') return presentState('refunding', result);
  if (result.outcome === 'confirming') return presentState('confirming');
  const kept_until = 'kept_until' in result ? result.kept_until : undefined;
  if (kept_until) {
    const msg = describeFailed(`We are keeping it for you until ${formatTime(kept_until)}. `);
    return { msg, failed: true, kept_until: kept_until.toISOString() };
  }
  if (result.outcome !== 'released') return { msg: 'Kept' };
  return result.failed ? { msg: describeFailed(), failed: true } : { msg: 'Released' };
}

/** The bank may still confirm an attempt that the provider calls failed. */
const describeFailed = (kept = '') =>
  `The payment failed, and nothing was charged. ${kept}If money has left your account, it will come back by itself, or become an order under My Orders.`;

async function redirectTarget(
  deps: Deps,
  result: PaymentResult,
  request: FastifyRequest,
): Promise<string> {
  try {
    const settlement = await verifyOrDefer(deps, result, request);
    if ('order_id' in settlement && settlement.order_id) {
      return `/order-info/${settlement.order_id}?paid=1`;
    }
    return `/cart?payment=${settlement.outcome === 'refund' ? 'refunding' : 'confirming'}`;
  } catch (error) {
    if (error instanceof ShopError) return '/cart?payment=refused';
    // The signature was valid, so the worker will find the payment.
    request.log.error({ err: error }, 'payment settlement deferred to the worker');
    return '/cart?payment=confirming';
  }
}
