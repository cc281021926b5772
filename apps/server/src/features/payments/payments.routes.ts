import {
  MONEY_GOES_BACK,
  PaymentResult,
  payments,
  type ReplyOf,
  type Verified,
} from '@shop/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isOverload } from '#db/errors.ts';
import { serve } from '#http/endpoint.ts';
import { serveRaw } from '#http/signed-route.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { type Dismissed, dismissPayment } from './checkout/abandon-checkout.ts';
import { startPayment } from './checkout/start-payment.ts';
import type { Settled } from './settlement/settle-payment.ts';
import { verifyPayment } from './settlement/verify-payment.ts';
import { receiveEvent } from './webhooks/receive-webhook.ts';

const RETURN = '/api/razor/return';
const WEBHOOK = '/api/razor/webhook';

const WORDS = {
  // True also of a payment that was begun and never made.
  confirming:
    'Your payment is being confirmed. Any money that left your account becomes an order under My Orders, or comes back to you.',
  received: 'Payment received. Please log in to see your order.',
  soldOut:
    'A piece you chose was gone before your payment arrived, so nothing was ordered. Your money is on its way back and may take a few days to arrive.',
};

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
    const caller = await unlessAway(app.callers.find(request, 'customer', deps.money), request);
    if (caller === 'away') return presentState('confirming');
    return present(settled, caller && 'user_id' in caller ? caller.user_id : undefined);
  });

  serve(app, payments.release, async ({ body, caller: { user_id } }, request) => {
    const trier = { account: user_id, address: request.ip };
    const dismissed = await deps.limits.dismiss.during(trier, () =>
      dismissPayment(deps, user_id, body.razorpay_order_id),
    );
    return presentDismissed(dismissed);
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
    const place = data ? await placeAfter(deps, data, request) : '/cart?payment=failed';
    return reply.redirect(place, 303);
  });
}

/** With a valid signature nobody is told that it failed, even if our own database is away. */
async function verified(
  deps: Deps,
  result: PaymentResult,
  request: FastifyRequest,
): Promise<Settled> {
  const settled = await unlessAway(verifyPayment(deps, result), request);
  return settled === 'away' ? { outcome: 'stranger' } : settled;
}

async function unlessAway<T>(work: Promise<T>, request: FastifyRequest): Promise<T | 'away'> {
  try {
    return await work;
  } catch (error) {
    if (!isOverload(error)) throw error;
    request.log.error({ err: error }, 'a payment is settled later');
    return 'away';
  }
}

/** An order's number is told only to whose order it is; that money goes back, to whoever paid. */
function present(settled: Settled, userId: number | undefined): Verified {
  if (settled.outcome === 'stranger') return presentState('confirming');
  const loggedOut = userId === undefined;
  if (!loggedOut && settled.user_id !== userId) throw new ShopError('PAYMENT_NOT_FOUND');
  if (settled.outcome === 'none') return presentState('confirming');
  // Who paid twice has an order all the same, and the second payment goes back.
  const { order_id } = settled;
  if (!order_id) return presentState('refunding', settled);
  return loggedOut ? { state: 'received', msg: WORDS.received } : { order_id };
}

const presentState = (state: 'confirming' | 'refunding', settled?: Settled) => ({
  state,
  msg: state === 'confirming' ? WORDS.confirming : refundWords(settled),
});

const refundWords = (settled: Settled | undefined) =>
  settled?.outcome === 'refund' && settled.reason === 'sold_out' ? WORDS.soldOut : MONEY_GOES_BACK;

function presentDismissed(dismissed: Dismissed): ReplyOf<typeof payments.release> {
  if ('order_id' in dismissed && dismissed.order_id) {
    return { msg: 'Paid', order_id: dismissed.order_id };
  }
  if (dismissed.outcome === 'refund') return presentState('refunding', dismissed);
  if (dismissed.outcome === 'confirming') return presentState('confirming');
  return { msg: dismissed.outcome === 'released' ? 'Released' : 'Kept' };
}

async function placeAfter(
  deps: Deps,
  result: PaymentResult,
  request: FastifyRequest,
): Promise<string> {
  try {
    const settled = await verified(deps, result, request);
    if ('order_id' in settled && settled.order_id) return `/order-info/${settled.order_id}?paid=1`;
    return `/cart?payment=${settled.outcome === 'refund' ? 'refunding' : 'confirming'}`;
  } catch (error) {
    if (error instanceof ShopError) return '/cart?payment=refused';
    // The signature was good, so the worker will find the money.
    request.log.error({ err: error }, 'a payment is settled later');
    return '/cart?payment=confirming';
  }
}
