import { ONE_HOUR } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { registerCachedRoute } from '#http/endpoint.ts';
import type { ComputedResponse, ResponseCache } from '#http/response-cache.ts';
import type { Deps } from '#platform/deps.ts';
import { countSitemapBlocks, listSitemapBlock } from './products.queries.ts';

const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': ONE_HOUR };
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** For search engines. The web app never calls these routes, so they are not in the contract. */
export function sitemapRoutes(
  app: FastifyInstance,
  { db }: Pick<Deps, 'db'>,
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
      const blocks = await countSitemapBlocks(db);
      const maps = Array.from(
        { length: blocks },
        (_, block) => `<sitemap><loc>${origin}/sitemap-${block}.xml</loc></sitemap>`,
      );
      return toResponse('sitemapindex', maps);
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
          const products = await listSitemapBlock(db, block);
          const urls = products.map(
            ({ product_id, updated_at }) =>
              `<url><loc>${origin}/product-info/${product_id}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
          );
          return toResponse('urlset', urls);
        },
      };
    },
  );
}

const toRoute = (url: string) => ({ method: 'GET', url, schema: { hide: true } });

const toResponse = (element: string, entries: string[]): ComputedResponse => ({
  status: 200,
  headers: HEADERS,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${SITEMAP}">\n${entries.join('\n')}\n</${element}>\n`,
});
