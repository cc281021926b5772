import type { Db } from '#db/database.ts';
import { findProductSales, type ProductSales } from './product-sales.queries.ts';

interface CacheEntry {
  sales: ProductSales;
  loadedAt: number;
}

/** From this many different products on, the aggregation is slow. */
const MIN_CACHED_PRODUCTS = 10_000;
const FRESH_MS = 30 * 1000;
const MAX_AGE_MS = 10 * 60 * 1000;

const cache = new WeakMap<Db, CacheEntry>();
const inFlight = new WeakMap<Db, Promise<ProductSales>>();

/**
 * Best sellers and what runs out. Below the threshold every call runs the query. Above it results are cached
 * stale-while-revalidate: refreshed in the background after 30 seconds, never older than 10 minutes.
 */
export async function getProductSales(
  db: Db,
  threshold = MIN_CACHED_PRODUCTS,
): Promise<ProductSales> {
  const cached = cache.get(db);
  const age = Date.now() - (cached?.loadedAt ?? 0);
  if (!cached || cached.sales.products < threshold || age > MAX_AGE_MS) return loadOnce(db);
  // A background failure is ignored; once the entry is too old, the caller gets the error.
  if (age > FRESH_MS) loadOnce(db).catch(() => {});
  return cached.sales;
}

/** Concurrent callers share one query per process. */
function loadOnce(db: Db): Promise<ProductSales> {
  const running = inFlight.get(db);
  if (running) return running;
  const loading = findProductSales(db)
    .then((sales) => {
      cache.set(db, { sales, loadedAt: Date.now() });
      return sales;
    })
    .finally(() => inFlight.delete(db));
  inFlight.set(db, loading);
  return loading;
}
