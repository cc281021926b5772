import { adminPages, PAGE_FACTS, PAGE_NAMES } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { fillPage } from '#features/shop/pages/fill-page.ts';
import { FIRST_TEXTS } from '#features/shop/pages/first-texts.ts';
import { type PageFacts, toPageFacts } from '#features/shop/pages/page-facts.ts';
import {
  findLatestVersion,
  findVersion,
  listLatestVersions,
  listVersions,
} from '#features/shop/pages/pages.queries.ts';
import { savePage } from '#features/shop/pages/save-page.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';

const FIRST_VERSION = { version: 0, at: null, admin: null };

export function adminPagesRoutes(app: FastifyInstance, deps: Deps) {
  const { db } = deps;
  const loadFacts = async () => toPageFacts(await deps.settings.load());

  registerEndpoint(app, adminPages.list, async () => {
    const latest = await listLatestVersions(db);
    const facts = await loadFacts();
    return {
      pages: PAGE_NAMES.map((page) => {
        const found = latest.find((one) => one.page === page);
        const { gaps } = preview((found ?? FIRST_TEXTS[page]).html, facts);
        return { ...(found ? presentVersion(found) : FIRST_VERSION), page, gaps };
      }),
    };
  });

  registerEndpoint(app, adminPages.view, async ({ params: { page } }) => {
    const latest = await findLatestVersion(db, page);
    const versions = (await listVersions(db, page)).map(presentVersion);
    return {
      version: latest?.version ?? 0,
      markdown: (latest ?? FIRST_TEXTS[page]).markdown,
      versions: [...versions, FIRST_VERSION],
    };
  });

  registerEndpoint(app, adminPages.viewVersion, async ({ params: { page, version } }) => {
    const text = version === 0 ? FIRST_TEXTS[page] : await findVersion(db, page, version);
    if (!text) throw new ShopError('VERSION_NOT_FOUND');
    return { markdown: text.markdown, ...preview(text.html, await loadFacts()) };
  });

  registerEndpoint(app, adminPages.preview, async ({ body }) =>
    preview(await deps.markdown.render(body.markdown), await loadFacts()),
  );

  registerEndpoint(app, adminPages.save, async ({ params, body, caller }) => ({
    version: await savePage(deps, { ...params, ...body, admin_id: caller.admin_id }),
  }));
}

function preview(text: string, facts: PageFacts) {
  const { html, gaps } = fillPage(text, { facts, markGaps: true });
  return { html, gaps: gaps.map((name) => PAGE_FACTS[name]) };
}

const presentVersion = (row: { version: number; created_at: Date; admin: string }) => ({
  version: row.version,
  at: row.created_at.toISOString(),
  admin: row.admin,
});
