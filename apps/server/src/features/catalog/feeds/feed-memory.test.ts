import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Db } from '#db/database.ts';
import { readCsvRows, readXmlItems } from '#test/feeds/read-feed.ts';
import { addManyProducts } from '#test/product-files/many-products.ts';
import { insertSale } from '#test/sales/sales.ts';
import { createTestShop } from '#test/test-shop.ts';
import { spawnServer } from '#tools/spawn-server.ts';
import { replaceFeedAddress } from './feeds.queries.ts';

const PRODUCTS = 100_000;
const HEAP_MB = 96;
/** The whole process: code, heap, buffers of sockets and of the compression. */
const MAX_PEAK_MB = 320;
const BATCH = 2_000;
const SECRET = 'a'.repeat(32);

/** The book of a sale without its bitmaps, which only lists need. */
async function addBook(db: Db) {
  const sale_id = await insertSale(db, { percent: 10 });
  for (let first = 1; first <= PRODUCTS; first += BATCH) {
    await sql`
      insert into book_price (book_id, product_id, price_paise, sale_id, struck_paise, lowest_paise,
        enabled, updated_at, type)
      select b.book_id, p.product_id, p.price_paise - 20000, ${sale_id}::integer, p.price_paise,
        p.price_paise - 20000, true, p.updated_at, p.type
      from price_book b cross join product p
      where p.product_id between ${first} and ${first + BATCH - 1}`.execute(db);
  }
  await sql`update price_book set ready = true, built_to = null`.execute(db);
}

/** Asks again, as the readers do, while a busy machine has not finished the file. */
async function fetchWritten(url: string): Promise<Response> {
  const response = await fetch(url);
  if (response.status !== 503) return response;
  await response.arrayBuffer();
  return fetchWritten(url);
}

async function readPeak(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024);
}

it.runIf(process.env.NIGHTLY)(
  `[SALE-16] feeds ${PRODUCTS} products with a heap of ${HEAP_MB} MB`,
  {
    timeout: 1_200_000,
  },
  async () => {
    const shop = await createTestShop();
    const { db, url } = shop;
    await addManyProducts(db, PRODUCTS);
    await addBook(db);
    for (const table of ['product', 'product_stock', 'book_price']) {
      await sql`analyze ${sql.table(table)}`.execute(db);
    }
    await db.transaction().execute((trx) => replaceFeedAddress(trx, SECRET));
    const server = await spawnServer(url, { LOG_LEVEL: 'error' }, [
      `--max-old-space-size=${HEAP_MB}`,
    ]);
    onTestFinished(server.stop);

    const readBody = async (file: string) => {
      const started = performance.now();
      const response = await fetchWritten(`${server.origin}/feeds/${SECRET}/${file}`);
      const text = await response.text();
      const seconds = ((performance.now() - started) / 1000).toFixed(1);
      const megabytes = (Buffer.byteLength(text) / 1e6).toFixed(1);
      // oxlint-disable-next-line no-console -- a figure worth watching
      console.info(
        `${file}: ${megabytes} MB in ${seconds} s, ${await readPeak(server.pid)} MB peak`,
      );
      return { text, hash: createHash('sha1').update(text).digest('base64url') };
    };

    // Both at once: one waits for the other.
    const [xml, csv] = await Promise.all([readBody('google.xml'), readBody('meta.csv')]);
    expect(readXmlItems(xml.text)).toHaveLength(PRODUCTS);
    expect(readCsvRows(csv.text)).toHaveLength(PRODUCTS);
    const again = await readBody('google.xml');
    expect(again.hash).toBe(xml.hash);
    expect(await readPeak(server.pid)).toBeLessThan(MAX_PEAK_MB);
  },
);
