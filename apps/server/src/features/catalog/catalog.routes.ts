import { type CatalogQuery, catalog, IMMUTABLE, ONE_MINUTE, suggestions } from '@shop/contract';
import type { SearchAmounts } from '@shop/domain/products/search-amounts';
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
  type FoundPage,
  findEnabledProduct,
  listPopularFilters,
  listProducts,
  listSareesBesideFirstPage,
} from './products.queries.ts';
import { findClosest } from './search/best-match.queries.ts';
import { recordMissedSearch } from './search/missed-searches.queries.ts';
import { countOptions } from './search/option-counts.queries.ts';
import { parseProductQuery } from './search/product-query.queries.ts';
import { findSuggestions } from './suggestions/find-suggestions.ts';

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
    const found = await read((db) => listProducts(db, query, params.page));
    if (found.missed && params.page === 1) void countMissedSearch(deps, query, found);
    return presentList(query, found);
  });

  registerCachedEndpoint(app, catalog.options, cache, ({ query }) =>
    read(async (db) => {
      const parsed = await parseProductQuery(db, query);
      const { query: found } = parsed.groups ? await findClosest(db, parsed) : { query: parsed };
      return countOptions(db, found);
    }),
  );

  registerCachedEndpoint(app, suggestions.find, cache, ({ query }) =>
    read((db) => findSuggestions(db, query.text)),
  );

  registerCachedEndpoint(app, catalog.home, cache, () =>
    read(async (db) => {
      const [{ home }, sarees] = await Promise.all([
        findHomePage(db),
        listSareesBesideFirstPage(db),
      ]);
      return sarees.length > 0 ? { ...home, sarees: sarees.map(presentProduct) } : home;
    }),
  );

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

function presentList(query: CatalogQuery, found: FoundPage) {
  const { products, total, dropped, similar = [], amounts } = found;
  return {
    products: products.map(presentProduct),
    total_products: total,
    ...(dropped && { closest: true, dropped_words: dropped }),
    ...(similar.length > 0 && { similar: similar.map(presentProduct) }),
    ...presentSearchedPrice(query, amounts),
  };
}

/** Without an end that was chosen as a filter: it has a chip of its own. */
function presentSearchedPrice(query: CatalogQuery, amounts: SearchAmounts | undefined) {
  const ends = (['min_price', 'max_price'] as const).filter(
    (end) => amounts?.range[end] !== undefined && query[end] === undefined,
  );
  if (!amounts || ends.length === 0) return {};
  const price = Object.fromEntries(ends.map((end) => [end, amounts.range[end]]));
  return { searched_price: { ...price, search: amounts.words } };
}

/** A search does not wait for it: the primary may be away while a replica answers. */
async function countMissedSearch(
  { db }: Pick<Deps, 'db'>,
  { search = '' }: CatalogQuery,
  { amounts }: FoundPage,
): Promise<void> {
  try {
    await recordMissedSearch(db, amounts?.words ?? search);
  } catch {
    // Counted another time.
  }
}

function acceptedFormats({ headers: { accept = '' } }: FastifyRequest): VariantFormat[] {
  const modern = (['avif', 'webp'] as const).filter((format) => accept.includes(`image/${format}`));
  return [...modern, 'jpeg'];
}
