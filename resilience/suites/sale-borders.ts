import { setTimeout as delay } from 'node:timers/promises';
import { generateProducts } from '@shop/server/tools/seed/generate-products.ts';
import { waitFor } from '@shop/test-kit/wait-for';
import { sql } from 'kysely';
import { verifyInvariants } from '../checks/verify-invariants.ts';
import type { Environment } from '../harness/environment.ts';
import { expectAtLeast, expectCount, suite } from '../harness/suite.ts';
import { type BorderChecks, checkBorders } from '../sales/border-checks.ts';
import {
  countUnbuiltBooks,
  LAST_BORDER_STEP,
  moveCalendar,
  readyCalendar,
} from '../sales/calendar.ts';
import { compareBooks } from '../sales/compare-books.ts';
import { moveDefinition, readDefinition } from '../sales/definition.ts';
import { FEED_OUTLETS, openFeeds } from '../sales/feed-outlets.ts';
import { type LockWatch, watchLocks } from '../sales/lock-watch.ts';
import { OUTLETS } from '../sales/outlets.ts';
import { readPrimaryClock } from '../sales/primary-clock.ts';
import { prepareShelf } from '../sales/shelf.ts';
import {
  describeTimes,
  firstErrors,
  type LoadPlan,
  longest,
  type ShopLoad,
  startShopLoad,
} from '../sales/shop-load.ts';

interface Plan extends LoadPlan {
  products: number;
  /** Load without a sale, to compare with. */
  quietMs: number;
  /** A step of the calendar: the first ten of them have all its borders. */
  stepSeconds: number;
  lanes: number;
  minChecks: number;
  /** Feeds are asked too. */
  feeds: boolean;
  /** A sample shares its machine, which may be busy: then it makes few checks. */
  judged: boolean;
}

/** Edits change the prices of these; the other types have those of the definition all the time. */
const EDITED_TYPE = 'mundu';
const TYPES = ['saree', 'set mundu', 'stole', 'blouse piece'];
const MAX_EDIT_MS = 1_000;
/** From the move of the calendar to the first start. */
const LEAD_SECONDS = 2;
const HOUR_MS = 3_600_000;

const LARGE: Omit<Plan, 'products'> = {
  reservationsPerSecond: 10,
  viewsPerSecond: 10,
  editsPerSecond: 2,
  quietMs: 20_000,
  stepSeconds: 3,
  lanes: 4,
  minChecks: 1_000,
  feeds: false,
  judged: true,
};

/**
 * Sales whose starts and ends are near, while guests reserve, visitors browse and staff edit: making the prices blocks
 * nobody, and a second before and after every border everything that says or charges a price agrees with the
 * definition.
 */
export const saleBorders = suite<Plan>({
  environment: { servers: 2, durable: true },
  sample: {
    products: 2_000,
    reservationsPerSecond: 5,
    viewsPerSecond: 5,
    editsPerSecond: 2,
    quietMs: 500,
    stepSeconds: 0.5,
    lanes: 4,
    minChecks: 10,
    feeds: true,
    judged: false,
  },
  nightly: { ...LARGE, products: 100_000 },
  full: { ...LARGE, products: 1_000_000 },
  async run(env, plan, { seed, times }) {
    // `--times`: so many products.
    const products = times ?? plan.products;
    await generateProducts(env.database.url, { products });
    const shelf = await prepareShelf(env, TYPES);
    if (plan.feeds) await openFeeds(shelf);
    const outlets = plan.feeds ? [...OUTLETS, ...FEED_OUTLETS] : OUTLETS;
    const load = await startShopLoad(shelf, seed, { ...plan, editedType: EDITED_TYPE });
    const watch = await watchLocks(env.database.url);
    await delay(plan.quietMs);
    load.setPhase('while made');
    const preparedMs = await prepare(env, plan.stepSeconds);
    const planned = await readDefinition(env.db, EDITED_TYPE);
    load.setPhase('at borders');
    const definition = moveDefinition(planned, await moveCalendar(env, LEAD_SECONDS));
    const clock = await readPrimaryClock(env.database.url);
    const [first = 0] = definition.borders;
    const now = () => clock.earliest(performance.now());
    const last = first + LAST_BORDER_STEP * plan.stepSeconds * 1_000;
    const borders = definition.borders.filter((at) => at <= last).length;
    await delay(Math.max(0, first - 1_000 - now()));
    const checks = await checkBorders(shelf, last, {
      ...plan,
      outlets,
      definition,
      clock,
      seed,
    });
    await load.stop();
    await watch.stop();
    const books = await compareBooks(env.database.url);
    const different = books.differentRows + books.differentBitmaps;
    return {
      summary: [
        `[SALE-04] ${products} products`,
        `all prices of the sales made in ${(preparedMs / 1000).toFixed(1)} s`,
        describeChecks(checks, borders),
        describeWatch(watch),
        `reservations ${describePhases(load, 'reservations')}`,
        `edits ${describePhases(load, 'edits')}, longest ${longest(load.edits)} ms`,
        `${books.books} books with ${books.rows} rows and ${books.bitmaps} bitmaps made anew: ${different} differ`,
        await describeSize(env),
      ].join('; '),
      failures: [
        ...checks.wrong,
        ...expectAtLeast('checks near a border', checks.near, plan.minChecks),
        ...outlets.flatMap(({ name }) =>
          expectAtLeast(`checks of ${name}`, checks.byOutlet.get(name) ?? 0, plan.judged ? 1 : 0),
        ),
        ...watch.blocked().map((query) => `waited for a step that makes prices: ${query}`),
        ...expectAtLeast('looks while prices were made', watch.looks().building, 10),
        ...expectAtLeast('edits', load.edits.length, 5),
        ...expectAtLeast('reservations under load', load.reservations.length, 5),
        ...expectAtLeast('lists under load', load.views(), 5),
        ...(plan.judged && longest(load.edits) > MAX_EDIT_MS
          ? [`an edit took ${longest(load.edits)} ms`]
          : []),
        ...(plan.judged ? expectCount('edits refused', load.refusedEdits(), 0) : []),
        ...firstErrors(load.errors),
        ...expectAtLeast('books compared', books.books, 2),
        ...(different > 0
          ? [`${books.differentRows} rows and ${books.differentBitmaps} bitmaps differ`]
          : []),
        ...(await verifyInvariants(env)),
      ],
    };
  },
});

/** @returns milliseconds until all books are made */
async function prepare(env: Environment, stepSeconds: number): Promise<number> {
  const started = performance.now();
  await readyCalendar(env, stepSeconds);
  await waitFor('the prices of all sales', async () => (await countUnbuiltBooks(env)) === 0, {
    timeoutMs: HOUR_MS,
  });
  return performance.now() - started;
}

function describeChecks({ near, ambiguous, wrong }: BorderChecks, borders: number): string {
  return `${near} checks within a second of ${borders} borders, ${ambiguous} of them across one: ${wrong.length} wrong`;
}

function describeWatch(watch: LockWatch): string {
  const { building, writersWaited } = watch.looks();
  return `${building} looks at the locks while prices were made: ${watch.blocked().length} blocked, an edit waited at ${writersWaited}`;
}

const describePhases = (load: ShopLoad, what: 'reservations' | 'edits'): string =>
  (['before', 'while made', 'at borders'] as const)
    .map((phase) => describeTimes(load[what], phase))
    .join(', ');

async function describeSize({ db }: Environment): Promise<string> {
  const { rows } = await sql<{ books: number; rows: number; indexes: number; bitmaps: number }>`
    select (select count(*)::integer from price_book) as books,
      pg_table_size('book_price')::float8 / 1e6 as rows,
      pg_indexes_size('book_price')::float8 / 1e6 as indexes,
      (select coalesce(sum(pg_column_size(bits)), 0)::float8 / 1e6 from search_bitmap
        where starts_with(term, '=upto:')) as bitmaps`.execute(db);
  const { books = 1, rows: heap = 0, indexes = 0, bitmaps = 0 } = rows[0] ?? {};
  const each = (megabytes: number) => (megabytes / books).toFixed(1);
  return `each of ${books} books has ${each(heap)} MB of rows, ${each(indexes)} of indexes, ${each(bitmaps)} of bitmaps`;
}
