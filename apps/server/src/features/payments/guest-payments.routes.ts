import { hash } from 'node:crypto';
import { guestPayments } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { createToken, hashToken } from '#features/accounts/sessions/sessions.ts';
import { limitWrongCodes } from '#features/coupons/limit-wrong-codes.ts';
import { createPayerToken } from '#features/orders/links/create-order-links.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import { toNetwork } from '#http/rate-limits.ts';
import type { Deps } from '#platform/deps.ts';
import { abandonCheckout } from './checkout/abandon-checkout.ts';
import { extendPlace } from './checkout/payment-queue.queries.ts';
import { startGuestPayment } from './checkout/start-payment.ts';
import { askAgainSeconds } from './checkout/timeouts.ts';
import { presentAbandoned } from './present-payment.ts';
import { GUEST_RETURN_PATH } from './return-paths.ts';

export function guestPaymentsRoutes(
  app: FastifyInstance,
  deps: Deps,
  { origin }: { origin: string },
) {
  registerEndpoint(app, guestPayments.start, async ({ body }, { ip }) => {
    const { guest_key = createToken(), ...requested } = body;
    const guest = {
      guest_hash: hashToken(guest_key),
      guest_network: hash('sha256', toNetwork(ip, 48), 'buffer'),
    };
    const start = () => startGuestPayment(deps, guest, requested);
    const { email, coupon: code } = requested;
    const { data, window } = await limitWrongCodes(deps, { ip, email, code }, start);
    return { data: { ...data, callback_url: origin + GUEST_RETURN_PATH }, window, guest_key };
  });

  registerEndpoint(app, guestPayments.wait, async ({ body }) => {
    const kept = await extendPlace(deps.db, { guest_hash: hashToken(body.guest_key) });
    return { ...(kept ?? { place: 0 }), retry_after: askAgainSeconds(kept?.place ?? 0) };
  });

  registerEndpoint(app, guestPayments.release, async ({ body: { guest_key, ...closed } }) => {
    const guest = { guest_hash: hashToken(guest_key) };
    const reply = presentAbandoned(await abandonCheckout(deps, guest, closed), 'guest');
    const token = reply.order_id && (await createPayerToken(deps.paymentsDb, reply.order_id));
    return token ? { ...reply, token } : reply;
  });
}
