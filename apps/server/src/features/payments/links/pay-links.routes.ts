import { payLinks } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { extendPlace } from '#features/payments/checkout/payment-queue.queries.ts';
import { askAgainSeconds } from '#features/payments/checkout/timeouts.ts';
import { LINK_RETURN_PATH } from '#features/payments/return-paths.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findLinkByToken } from './links.queries.ts';
import { presentPayLink } from './present-link.ts';
import { startLinkPayment } from './start-link-payment.ts';
import { findPayLink } from './view-links.queries.ts';

/** For people without a session: the token is what they have. */
export function payLinksRoutes(app: FastifyInstance, deps: Deps, { origin }: { origin: string }) {
  registerEndpoint(app, payLinks.view, async ({ body: { token } }) => {
    const found = await findLinkByToken(deps.db, token);
    const link = found && (await findPayLink(deps.db, found.link_id));
    if (!link) throw new ShopError('PAY_LINK_NOT_FOUND');
    return presentPayLink(link);
  });

  registerEndpoint(app, payLinks.start, async ({ body }) => {
    const { data, window } = await startLinkPayment(deps, body);
    return { data: { ...data, callback_url: origin + LINK_RETURN_PATH }, window };
  });

  registerEndpoint(app, payLinks.wait, async ({ body: { token } }) => {
    const link = await findLinkByToken(deps.db, token);
    const kept = link && (await extendPlace(deps.db, link));
    return { ...(kept ?? { place: 0 }), retry_after: askAgainSeconds(kept?.place ?? 0) };
  });
}
