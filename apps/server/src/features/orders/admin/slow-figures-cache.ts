import type { Db } from '#db/database.ts';
import { findProductSales, listSales, type PeriodRow } from './dashboard.queries.ts';

type ProductSales = Awaited<ReturnType<typeof findProductSales>>;
type SlowFigures = ProductSales & { months: PeriodRow[] };

interface CacheEntry {
  figures: SlowFigures;
  loadedAt: number;
}

/** From this many different products, or ten times as many orders on, the aggregation is slow. */
const MIN_CACHED_PRODUCTS = 10_000;
const ORDERS_PER_PRODUCT = 10;
const MONTHS = 12;
const FRESH_MS = 30 * 1000;
const MAX_AGE_MS = 10 * 60 * 1000;

const cache = new WeakMap<Db, CacheEntry>();
const inFlight = new WeakMap<Db, Promise<SlowFigures>>();

/**
 * Best sellers, low stock and the sales of twelve months. Below the threshold every call runs the query. Above it results are
 * cached stale-while-revalidate: refreshed in the background after 30 seconds, never older than 10 minutes.
 */
export async function getSlowFigures(
  db: Db,
  threshold = MIN_CACHED_PRODUCTS,
): Promise<SlowFigures> {
  const cached = cache.get(db);
  const age = Date.now() - (cached?.loadedAt ?? 0);
  if (!cached || !isSlow(cached.figures, threshold) || age > MAX_AGE_MS) return loadOnce(db);
  // A background failure is ignored; once the entry is too old, the caller gets the error.
  if (age > FRESH_MS) loadOnce(db).catch(() => {});
  return cached.figures;
}

function isSlow({ products, months }: SlowFigures, threshold: number): boolean {
  const orders = months.reduce((sum, month) => sum + month.orders, 0);
  return products >= threshold || orders >= threshold * ORDERS_PER_PRODUCT;
}

async function loadFigures(db: Db): Promise<SlowFigures> {
  const [sales, months] = await Promise.all([
    findProductSales(db),
    listSales(db, { unit: 'month', count: MONTHS }),
  ]);
  return { ...sales, months };
}

/** Concurrent callers share one query per process. */
function loadOnce(db: Db): Promise<SlowFigures> {
  const running = inFlight.get(db);
  if (running) return running;
  const loading = loadFigures(db)
    .then((figures) => {
      cache.set(db, { figures, loadedAt: Date.now() });
      return figures;
    })
    .finally(() => inFlight.delete(db));
  inFlight.set(db, loading);
  return loading;
}
