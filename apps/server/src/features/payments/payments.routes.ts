import { PaymentResult, payments } from '@shop/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { isUnavailable } from '#db/errors.ts';
import { limitWrongCodes } from '#features/coupons/limit-wrong-codes.ts';
import { createPayerToken } from '#features/orders/links/create-order-links.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import { registerSignedRoute } from '#http/signed-route.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { abandonCheckout } from './checkout/abandon-checkout.ts';
import { extendPlace } from './checkout/payment-queue.queries.ts';
import { startPayment } from './checkout/start-payment.ts';
import { askAgainSeconds } from './checkout/timeouts.ts';
import { isOrderOfLink } from './links/view-links.queries.ts';
import { presentAbandoned, presentState, presentVerified } from './present-payment.ts';
import { RETURN_PAGES, RETURN_PATH } from './return-paths.ts';
import type { Settlement } from './settlement/settle-payment.ts';
import { verifyPayment } from './settlement/verify-payment.ts';
import { receiveWebhook } from './webhooks/receive-webhook.ts';

const WEBHOOK_PATH = '/api/razor/webhook';

export function paymentsRoutes(app: FastifyInstance, deps: Deps, { origin }: { origin: string }) {
  registerEndpoint(app, payments.start, async ({ body, caller }, { ip }) => {
    const { user_id } = caller;
    const start = () => startPayment(deps, user_id, body);
    const { data, window } = await limitWrongCodes(deps, { ip, user_id, code: body.coupon }, start);
    return { data: { ...data, callback_url: origin + RETURN_PATH }, window };
  });

  registerEndpoint(app, payments.verify, async ({ body }, request) => {
    const settlement = await verifyOrDefer(deps, body, request);
    const caller = await unlessUnavailable(
      app.auth.authenticate(request, 'customer', deps.paymentsDb),
      request,
    );
    if (caller === 'unavailable') return presentState('confirming');
    const proof = await unlessUnavailable(findProof(deps, settlement, body), request);
    if (proof === 'unavailable') return presentState('confirming');
    const user_id = caller && 'user_id' in caller ? caller.user_id : undefined;
    return presentVerified(settlement, { user_id, ...proof });
  });

  registerEndpoint(app, payments.wait, async ({ caller }) => {
    const { user_id } = caller;
    const kept = await extendPlace(deps.db, { user_id });
    return { ...(kept ?? { place: 0 }), retry_after: askAgainSeconds(kept?.place ?? 0) };
  });

  registerEndpoint(app, payments.release, async ({ body, caller: { user_id } }) => {
    return presentAbandoned(await abandonCheckout(deps, { user_id }, body));
  });

  registerSignedRoute(app, WEBHOOK_PATH, async ({ headers }, bytes, reply) => {
    const signature = String(headers['x-razorpay-signature'] ?? '');
    const id = String(headers['x-razorpay-event-id'] ?? '');
    await receiveWebhook(deps, { bytes, signature, id });
    return reply.send({ msg: 'Kept' });
  });

  // Targets of the provider's form post in browsers without pop-ups: cross-site, so without cookies.
  for (const [path, pages] of Object.entries(RETURN_PAGES)) {
    registerSignedRoute(app, path, async (request, bytes, reply) => {
      const form = Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
      const { data } = z.safeParse(PaymentResult, form);
      const location = data
        ? await redirectTarget(deps, { result: data, ...pages }, request)
        : `${pages.page}?payment=failed`;
      return reply.redirect(location, 303);
    });
  }
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

/** A guest has no session: the provider's signature is what proves the payer. */
async function drawToken(
  { paymentsDb }: Deps,
  settlement: Settlement,
): Promise<string | undefined> {
  if (!('order_id' in settlement) || !settlement.order_id) return undefined;
  return settlement.user_id === null
    ? createPayerToken(paymentsDb, settlement.order_id)
    : undefined;
}

/** Somebody who pays by link may have no email. */
async function findProof(deps: Deps, settlement: Settlement, { razorpay_order_id }: PaymentResult) {
  const token = await drawToken(deps, settlement);
  const isWithoutAccount = settlement.outcome !== 'unknown_order' && settlement.user_id === null;
  const byLink =
    isWithoutAccount && !token && (await isOrderOfLink(deps.paymentsDb, razorpay_order_id));
  return { token, byLink };
}

async function redirectTarget(
  deps: Deps,
  { result, page, orderPage }: { result: PaymentResult; page: string; orderPage: string },
  request: FastifyRequest,
): Promise<string> {
  try {
    const settlement = await verifyOrDefer(deps, result, request);
    if (!('order_id' in settlement) || !settlement.order_id) {
      return `${page}?payment=${settlement.outcome === 'refund' ? 'refunding' : 'confirming'}`;
    }
    const { order_id, user_id } = settlement;
    if (user_id !== null) return `/order-info/${order_id}?paid=1`;
    const token = await drawToken(deps, settlement);
    if (token) return `${orderPage}/${order_id}?t=${token}&paid=1`;
    return `${page === '/cart' ? '/guest' : page}?payment=received`;
  } catch (error) {
    if (error instanceof ShopError) return `${page}?payment=refused`;
    // The signature was valid, so the worker will find the payment.
    request.log.error({ err: error }, 'payment settlement deferred to the worker');
    return `${page}?payment=confirming`;
  }
}
