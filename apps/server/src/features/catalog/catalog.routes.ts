import { catalog, IMMUTABLE, ONE_MINUTE } from '@shop/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ResponseCache } from '#http/cache/response-cache.ts';
import { registerCachedEndpoint, registerImageEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { findHomePage } from './home-page.queries.ts';
import { getImage } from './images/get-image.ts';
import type { VariantFormat } from './images/images.queries.ts';
import { presentProduct } from './present-product.ts';
import {
  countProducts,
  findEnabledProduct,
  listPopularFilters,
  listProducts,
} from './products.queries.ts';
import { findClosest } from './search/best-match.queries.ts';
import { countOptions } from './search/option-counts.queries.ts';
import { parseProductQuery } from './search/product-query.queries.ts';

export function catalogRoutes(app: FastifyInstance, deps: Deps, cache: ResponseCache) {
  const { read } = deps.replica;

  registerCachedEndpoint(app, catalog.count, cache, ({ query }) =>
    read(async (db) => {
      const [total_products, popular] = await Promise.all([
        countProducts(db, query),
        listPopularFilters(db),
      ]);
      return { total_products, popular };
    }),
  );

  registerCachedEndpoint(app, catalog.list, cache, async ({ params, query }) => {
    const { products, total, closest } = await read((db) => listProducts(db, query, params.page));
    const list = { products: products.map(presentProduct), total_products: total };
    return closest ? { ...list, closest } : list;
  });

  registerCachedEndpoint(app, catalog.options, cache, ({ query }) =>
    read(async (db) => {
      const parsed = await parseProductQuery(db, query);
      const { query: found } = parsed.groups ? await findClosest(db, parsed) : { query: parsed };
      return countOptions(db, found);
    }),
  );

  registerCachedEndpoint(app, catalog.home, cache, async () => (await read(findHomePage)).home);

  registerCachedEndpoint(app, catalog.find, cache, async ({ params }) => {
    const product = await read((db) => findEnabledProduct(db, params.product_id));
    return product ? [presentProduct(product)] : [];
  });

  registerImageEndpoint(app, catalog.image, async ({ query }, request, reply) => {
    const image = await getImage(deps, {
      path: query.path,
      width: query.w && Number(query.w),
      formats: acceptedFormats(request),
    });
    return reply
      .headers({
        'content-type': image.type,
        'cache-control': image.final ? IMMUTABLE : ONE_MINUTE,
        vary: 'accept',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      .send(image.bytes);
  });
}

function acceptedFormats({ headers: { accept = '' } }: FastifyRequest): VariantFormat[] {
  const modern = (['avif', 'webp'] as const).filter((format) => accept.includes(`image/${format}`));
  return [...modern, 'jpeg'];
}
