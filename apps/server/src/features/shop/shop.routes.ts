import { type PublicShop, pages, places, shop } from '@shop/contract';
import { fromRupees } from '@shop/domain/money';
import { findFreeFrom, summarizeDelivery } from '@shop/domain/orders/delivery';
import { toKnownPhone } from '@shop/domain/people/sample-contacts';
import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '#http/cache/response-cache.ts';
import { registerCachedEndpoint, registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { fillPage } from './pages/fill-page.ts';
import { FIRST_TEXTS } from './pages/first-texts.ts';
import { toPageFacts } from './pages/page-facts.ts';
import { findLatestVersion } from './pages/pages.queries.ts';
import { findDestination } from './places/find-destination.ts';
import { findPlace } from './places/find-place.ts';
import { quoteDelivery } from './quote-delivery.ts';
import { listServedZones } from './served-zones.ts';
import type { CurrentSettings } from './settings-store.ts';

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

/** Settings that are not public are removed by the reply schema. */
export const presentShop = (settings: CurrentSettings, sendsMail: boolean): PublicShop => ({
  ...settings,
  landline: toKnownPhone(settings.landline),
  mobile: toKnownPhone(settings.mobile),
  helpLine: toKnownPhone(settings.helpLine),
  whatsApp: toKnownPhone(settings.whatsApp).replace(/\D/g, ''),
  freeDeliveryFrom: findFreeFrom(listServedZones(settings)),
  delivery: summarizeDelivery(listServedZones(settings)) ?? null,
  sendsMail,
});

/** Not kept by the response cache: a lookup is cheaper than the room of its response. */
export function placesRoutes(app: FastifyInstance) {
  registerEndpoint(app, places.find, async ({ params }) => ({
    place: findPlace(params.pin) ?? null,
  }));
}

export function pagesRoutes(app: FastifyInstance, deps: Deps, cache: ResponseCache) {
  registerCachedEndpoint(app, pages.view, cache, async ({ params: { page } }) => {
    const latest = await findLatestVersion(deps.db, page);
    const facts = toPageFacts(await deps.settings.load());
    const text = latest ?? FIRST_TEXTS[page];
    const { html } = fillPage(text.html, { facts, markGaps: false });
    return { html, updated_at: latest?.created_at.toISOString() ?? null };
  });
}
