import { pages } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import type { ResponseCache } from '#http/cache/response-cache.ts';
import { registerCachedEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { fillPage } from './fill-page.ts';
import { FIRST_TEXTS } from './first-texts.ts';
import { toPageFacts } from './page-facts.ts';
import { findLatestVersion } from './pages.queries.ts';

export function pagesRoutes(app: FastifyInstance, deps: Deps, cache: ResponseCache) {
  registerCachedEndpoint(app, pages.view, cache, async ({ params: { page } }) => {
    const latest = await findLatestVersion(deps.db, page);
    const facts = toPageFacts(await deps.settings.load());
    const text = latest ?? FIRST_TEXTS[page];
    const { html } = fillPage(text.html, { facts, markGaps: false });
    return { html, updated_at: latest?.created_at.toISOString() ?? null };
  });
}
