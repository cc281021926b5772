import {
  type CatalogQuery,
  catalog,
  collections,
  IMMUTABLE,
  ONE_MINUTE,
  type StaffProduct,
  suggestions,
} from '@shop/contract';
import type { SearchAmounts } from '@shop/domain/products/search-amounts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '#db/database.ts';
import type { ResponseCache } from '#http/cache/response-cache.ts';
import { registerCachedEndpoint, registerImageEndpoint } from '#http/endpoint.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findCollection, listFilled } from './collections/collections.queries.ts';
import { findHomePage } from './home-page.queries.ts';
import { getImage } from './images/get-image.ts';
import type { VariantFormat } from './images/images.queries.ts';
import { presentOffer } from './present-product.ts';
import type { ProductRow } from './product-rows.queries.ts';
import {
  countProducts,
  type FoundPage,
  findEnabledProduct,
  listPopularFilters,
  listProducts,
  listSareesBesideFirstPage,
} from './products.queries.ts';
import { listRatings } from './ratings.queries.ts';
import { findClosest } from './search/best-match.queries.ts';
import { recordMissedSearch } from './search/missed-searches.queries.ts';
import { countOptions } from './search/option-counts.queries.ts';
import { parseProductQuery } from './search/product-query.queries.ts';
import { findHoldEnd } from './stock.queries.ts';
import { findSuggestions } from './suggestions/find-suggestions.ts';

export function catalogRoutes(app: FastifyInstance, deps: Deps, cache: ResponseCache) {
  const {
    prices,
    replica: { read },
  } = deps;

  registerCachedEndpoint(app, catalog.count, cache, async ({ query }) => {
    const { book_id } = await prices.now();
    return read(async (db) => {
      const [total_products, popular] = await Promise.all([
        countProducts(db, query, book_id),
        listPopularFilters(db),
      ]);
      return { total_products, popular };
    });
  });

  registerCachedEndpoint(app, catalog.list, cache, async ({ params, query }) => {
    const { book_id } = await prices.now();
    const { found, products, similar } = await read(async (db) => {
      const listed = await listProducts(db, query, params.page, book_id);
      return {
        found: listed,
        products: await presentRated(db, listed.products),
        similar: await presentRated(db, listed.similar ?? []),
      };
    });
    if (found.missed && params.page === 1) void countMissedSearch(deps, query, found);
    return { ...presentFound(query, found), products, ...(similar.length > 0 && { similar }) };
  });

  registerCachedEndpoint(app, catalog.options, cache, async ({ query }) => {
    const { book_id } = await prices.now();
    return read(async (db) => {
      const parsed = await parseProductQuery(db, query, book_id);
      const { query: found } = parsed.groups ? await findClosest(db, parsed) : { query: parsed };
      return countOptions(db, found);
    });
  });

  registerCachedEndpoint(app, suggestions.find, cache, async ({ query }) => {
    const { book_id } = await prices.now();
    return read((db) => findSuggestions(db, query.text, book_id));
  });

  registerCachedEndpoint(app, catalog.home, cache, async () => {
    const { book_id } = await prices.now();
    return read(async (db) => {
      const [{ home }, sarees] = await Promise.all([
        findHomePage(db),
        listSareesBesideFirstPage(db, book_id),
      ]);
      return sarees.length > 0 ? { ...home, sarees: sarees.map(presentOffer) } : home;
    });
  });

  registerCachedEndpoint(app, collections.menu, cache, async () => ({
    collections: await read((db) => listFilled(db, { menu: true })),
  }));

  registerCachedEndpoint(app, collections.find, cache, async ({ params }) => {
    const collection = await read((db) => findCollection(db, params.slug));
    if (!collection) throw new ShopError('COLLECTION_NOT_FOUND');
    return collection;
  });

  registerCachedEndpoint(app, catalog.find, cache, async ({ params }) => {
    const { book_id } = await prices.now();
    return read(async (db) => {
      const product = await findEnabledProduct(db, params.product_id, book_id);
      if (!product) return [];
      const rated = await presentRated(db, [product]);
      // As old as the stock beside it, because it is cached for no longer.
      const until = product.stock === 0 ? await findHoldEnd(db, product.product_id) : undefined;
      return until ? rated.map((each) => ({ ...each, held_until: until.toISOString() })) : rated;
    });
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

async function presentRated(db: Db, rows: ProductRow[]): Promise<StaffProduct[]> {
  if (rows.length === 0) return [];
  const ratings = await listRatings(
    db,
    rows.map(({ product_id }) => product_id),
  );
  return rows.map((row) => {
    const rating = ratings.get(row.product_id);
    return { ...presentOffer(row), ...(rating && { rating }) };
  });
}

function presentFound(query: CatalogQuery, { total, dropped, amounts }: FoundPage) {
  return {
    total_products: total,
    ...(dropped && { closest: true, dropped_words: dropped }),
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
