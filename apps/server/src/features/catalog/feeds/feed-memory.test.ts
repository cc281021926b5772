import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import type { Db } from '#db/database.ts';
import { readCsvRows, readXmlItems } from '#test/feeds/read-feed.ts';
import { insertSale } from '#test/sales/sales.ts';
import { createTestShop } from '#test/test-shop.ts';
import { spawnServer } from '#tools/spawn-server.ts';
import { buildPriceBook, findUnbuiltBook } from '../prices/price-books.queries.ts';
import { replaceFeedAddress } from './feeds.queries.ts';

const PRODUCTS = 100_000;
const HEAP_MB = 96;
/** The whole process: code, heap, buffers of sockets and of the compression. */
const MAX_PEAK_MB = 320;
const BATCH = 2_000;
const SECRET = 'a'.repeat(32);

/** Descriptions as long as a real one, and four pictures. Without the search index, which takes a minute. */
async function addProducts(db: Db) {
  await sql`alter table product disable trigger user`.execute(db);
  for (let first = 1; first <= PRODUCTS; first += BATCH) {
    const last = Math.min(PRODUCTS, first + BATCH - 1);
    await sql`
      insert into product (name, description, price_paise, type, color, border_color, fabric, image)
      select 'Kasavu saree ' || n, repeat('Woven by hand & with care. ', 16), 245000 + n % 500 * 100,
        'saree', 'Ivory', 'Gold', 'Cotton', array_fill('abcdefghijklmnopqrstuvwxyz.jpg'::text, array[4])
      from generate_series(${first}::integer, ${last}::integer) n`.execute(db);
    await sql`
      with moved as (
        insert into stock_movement (product_id, delta, balance_after, reason)
        select product_id, 5, 5, 'initial' from product
        where product_id between ${first} and ${last}
        returning movement_id, product_id, balance_after
      )
      insert into product_stock (movement_id, product_id, stock) select * from moved`.execute(db);
    await sql`
      insert into price_history (product_id, valid_from, price_paise)
      select product_id, now() - interval '60 days', price_paise from product
      where product_id between ${first} and ${last}`.execute(db);
  }
  await sql`alter table product enable trigger user`.execute(db);
  await sql`analyze`.execute(db);
}

/** Without the time limit of a step: the worker would try again what took too long on a busy machine. */
async function buildBook(db: Db) {
  await db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = '5min'`.execute(trx);
    const book_id = await findUnbuiltBook(trx);
    for (let more = true; more; ) more = await buildPriceBook(trx, book_id ?? 0);
  });
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
    await addProducts(db);
    await insertSale(db, { percent: 10 });
    await buildBook(db);
    await db.transaction().execute((trx) => replaceFeedAddress(trx, SECRET));
    const server = await spawnServer(url, { LOG_LEVEL: 'error' }, [
      `--max-old-space-size=${HEAP_MB}`,
    ]);
    onTestFinished(server.stop);

    const readBody = async (file: string) => {
      const started = performance.now();
      const response = await fetch(`${server.origin}/feeds/${SECRET}/${file}`);
      expect(response.status).toBe(200);
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
