import { shop } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '#http/cache/response-cache.ts';
import { registerCachedEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { findDestination } from './places/find-destination.ts';
import { presentShop } from './present-shop.ts';
import { quoteDelivery } from './quote-delivery.ts';

export function shopRoutes(app: FastifyInstance, deps: Deps, cache: ResponseCache) {
  registerCachedEndpoint(app, shop.view, cache, async () =>
    presentShop(await deps.settings.loadOrLast(), deps.mailEnabled),
  );

  registerCachedEndpoint(app, shop.quoteDelivery, cache, async ({ query }) => {
    const { pin, state, amount } = query;
    const to = findDestination({ pinCode: pin, stateCode: state });
    if (!to) return { quote: null };
    const items = fromRupees(amount ?? 0);
    return { quote: quoteDelivery(await deps.settings.load(), { to, items }) };
  });
}
