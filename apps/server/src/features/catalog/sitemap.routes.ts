import { ONE_HOUR, PAGES } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { listPageTimes } from '#features/shop/pages/pages.queries.ts';
import type { ComputedResponse, ResponseCache } from '#http/cache/response-cache.ts';
import { registerCachedRoute } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { listFilled } from './collections/collections.queries.ts';
import { countSitemapBlocks, listSitemapBlock } from './products.queries.ts';

const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': ONE_HOUR };
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** For search engines. The web app never calls these routes, so they are not in the contract. */
export function sitemapRoutes(
  app: FastifyInstance,
  { replica: { read } }: Pick<Deps, 'replica'>,
  { responseCache, origin }: { responseCache: ResponseCache; origin: string },
) {
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', ONE_HOUR)
      .send(
        `User-agent: *\nDisallow: /api/\nAllow: /api/load/image\nDisallow: /admin\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  );

  registerCachedRoute(app, responseCache, toRoute('/sitemap.xml'), () => ({
    key: 'sitemap',
    compute: async () => {
      const blocks = await read(countSitemapBlocks);
      const maps = Array.from(
        { length: blocks },
        (_, block) => `<sitemap><loc>${origin}/sitemap-${block}.xml</loc></sitemap>`,
      );
      const pages = `<sitemap><loc>${origin}/sitemap-pages.xml</loc></sitemap>`;
      return toResponse('sitemapindex', [pages, ...maps]);
    },
  }));

  registerCachedRoute(app, responseCache, toRoute('/sitemap-pages.xml'), () => ({
    key: 'sitemap pages',
    compute: async () => {
      const pages = await read(listPageTimes);
      const collections = await read((db) => listFilled(db, { menu: false }));
      return toResponse('urlset', [
        toUrl(`${origin}/home`),
        ...pages.map(({ page, updated_at }) => toUrl(origin + PAGES[page].path, updated_at)),
        toUrl(`${origin}/support`),
        ...collections.map(({ slug }) => toUrl(`${origin}/collections/${slug}`)),
      ]);
    },
  }));

  registerCachedRoute(
    app,
    responseCache,
    toRoute('/sitemap-:block(^[0-9]{1,6}$).xml'),
    (request) => {
      // The route's pattern admits digits only.
      const block = Number((request.params as { block: string }).block);
      return {
        key: `sitemap ${block}`,
        compute: async () => {
          const products = await read((db) => listSitemapBlock(db, block));
          const urls = products.map(({ product_id, updated_at }) =>
            toUrl(`${origin}/product-info/${product_id}`, updated_at),
          );
          return toResponse('urlset', urls);
        },
      };
    },
  );
}

const toRoute = (url: string) => ({ method: 'GET', url, schema: { hide: true } });

const toUrl = (url: string, changed: Date | null = null) =>
  `<url><loc>${url}</loc>${changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''}</url>`;

const toResponse = (element: string, entries: string[]): ComputedResponse => ({
  status: 200,
  headers: HEADERS,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${SITEMAP}">\n${entries.join('\n')}\n</${element}>\n`,
});
