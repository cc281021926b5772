import type { FastifyInstance } from 'fastify';
import type { HotAnswers } from '#http/response-cache.ts';
import type { Deps } from '#platform/deps.ts';
import { countSitemapBlocks, listSitemapBlock } from './products.queries.ts';

const HOUR = 'public, max-age=3600';
const HEADERS = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': HOUR };
const SITEMAP = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** What search engines read. The web app never calls these, so they are not in the contract. */
export function sitemapRoutes(
  app: FastifyInstance,
  { db }: Pick<Deps, 'db'>,
  { hot, origin }: { hot: HotAnswers; origin: string },
) {
  app.get('/robots.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', HOUR)
      .send(
        `User-agent: *\nDisallow: /api/\nAllow: /api/load/image\nDisallow: /admin\nSitemap: ${origin}/sitemap.xml\n`,
      ),
  );

  app.get('/sitemap.xml', { schema: { hide: true } }, (request, reply) =>
    hot.answer(request, reply, async () => {
      const blocks = await countSitemapBlocks(db);
      const maps = Array.from(
        { length: blocks },
        (_, block) => `<sitemap><loc>${origin}/sitemap-${block}.xml</loc></sitemap>`,
      );
      return { status: 200, headers: HEADERS, body: document('sitemapindex', maps) };
    }),
  );

  app.get<{ Params: { block: string } }>(
    '/sitemap-:block(^[0-9]{1,6}$).xml',
    { schema: { hide: true } },
    (request, reply) =>
      hot.answer(request, reply, async () => {
        const products = await listSitemapBlock(db, Number(request.params.block));
        const urls = products.map(
          ({ product_id, updated_at }) =>
            `<url><loc>${origin}/product-info/${product_id}</loc><lastmod>${updated_at.toISOString()}</lastmod></url>`,
        );
        return { status: 200, headers: HEADERS, body: document('urlset', urls) };
      }),
  );
}

const document = (kind: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${kind} xmlns="${SITEMAP}">\n${entries.join('\n')}\n</${kind}>\n`;
