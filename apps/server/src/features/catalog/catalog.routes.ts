import { catalog } from '@shop/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { serveHot, serveImage } from '#http/endpoint.ts';
import type { HotAnswers } from '#http/response-cache.ts';
import type { Deps } from '#platform/deps.ts';
import { loadPicture } from './images/get-image.ts';
import type { VariantFormat } from './images/images.queries.ts';
import { presentProduct } from './present-product.ts';
import {
  countProducts,
  findEnabledProduct,
  listPopularFilters,
  listProducts,
} from './products.queries.ts';

export function catalogRoutes(app: FastifyInstance, deps: Deps, hot: HotAnswers) {
  const { db } = deps;

  serveHot(app, catalog.count, hot, async ({ query }) => {
    const [total_products, popular] = await Promise.all([
      countProducts(db, query),
      listPopularFilters(db),
    ]);
    return { total_products, popular };
  });

  serveHot(app, catalog.list, hot, async ({ params, query }) => {
    const { products, total } = await listProducts(db, query, params.page);
    return { products: products.map(presentProduct), total_products: total };
  });

  serveHot(app, catalog.find, hot, async ({ params }) => {
    const product = await findEnabledProduct(db, params.product_id);
    return product ? [presentProduct(product)] : [];
  });

  serveImage(app, catalog.image, async ({ query }, request, reply) => {
    const picture = await loadPicture(deps, {
      path: query.path,
      width: query.w && Number(query.w),
      formats: formatsFor(request),
    });
    return reply
      .headers({
        'content-type': picture.type,
        'cache-control': picture.final ? 'public, max-age=31536000, immutable' : SHORT,
        vary: 'accept',
        'content-security-policy': "sandbox; default-src 'none'",
      })
      .send(picture.bytes);
  });
}

/** While a better form is being made, nobody should hold on to this one for long. */
const SHORT = 'public, max-age=60';

function formatsFor({ headers: { accept = '' } }: FastifyRequest): VariantFormat[] {
  const modern = (['avif', 'webp'] as const).filter((format) => accept.includes(`image/${format}`));
  return [...modern, 'jpeg'];
}
