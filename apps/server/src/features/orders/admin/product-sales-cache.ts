import type { Db } from '#db/database.ts';
import { findSoldProducts } from './dashboard.queries.ts';

type Sold = Awaited<ReturnType<typeof findSoldProducts>>;

interface Kept {
  sold: Sold;
  foundAt: number;
}

/** So many different products in thirty days take a while to add up. */
const MANY = 10_000;
const FRESH_MS = 30 * 1000;
const OLDEST_MS = 10 * 60 * 1000;

const known = new WeakMap<Db, Kept>();
const underWay = new WeakMap<Db, Promise<Sold>>();

/**
 * What sold best and what is running out. A small shop is asked every time. Where so much is sold that
 * adding it up takes long, nobody waits for it: the last answer is told while the next one is found, and
 * none is older than ten minutes.
 */
export async function soldProducts(db: Db, many = MANY): Promise<Sold> {
  const kept = known.get(db);
  const age = Date.now() - (kept?.foundAt ?? 0);
  if (!kept || kept.sold.products < many || age > OLDEST_MS) return findOnce(db);
  // A failure is told to whoever asks next and has to wait.
  if (age > FRESH_MS) findOnce(db).catch(() => {});
  return kept.sold;
}

/** One at a time in a process, however many ask. */
function findOnce(db: Db): Promise<Sold> {
  const running = underWay.get(db);
  if (running) return running;
  const finding = findSoldProducts(db)
    .then((sold) => {
      known.set(db, { sold, foundAt: Date.now() });
      return sold;
    })
    .finally(() => underWay.delete(db));
  underWay.set(db, finding);
  return finding;
}
