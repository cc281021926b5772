import { readFile } from 'node:fs/promises';
import { adminProductFiles, buildUrl, PRODUCT_FILE_FORMATS } from '@shop/contract';
import { insertStaff } from '@shop/test-kit/accounts';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { addManyProducts } from '#test/product-files/many-products.ts';
import { createTestShop } from '#test/test-shop.ts';
import { spawnServer } from '#tools/spawn-server.ts';

const PRODUCTS = 50_000;
const HEAP_MB = 96;
/** The whole process: code, heap, buffers of sockets and of the compression. */
const MAX_PEAK_MB = 320;

async function readMegabytes(pid: number, field: 'VmRSS' | 'VmHWM') {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
}

/** Processor time of the process, in user and kernel mode. */
async function readSeconds(pid: number) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

it.runIf(process.env.NIGHTLY)(
  `[FILE-09] exports ${PRODUCTS} products with a heap of ${HEAP_MB} MB`,
  { timeout: 1_200_000 },
  async () => {
    const { db, url } = await createTestShop();
    await addManyProducts(db, PRODUCTS);
    for (const table of ['product', 'product_stock']) {
      await sql`analyze ${sql.table(table)}`.execute(db);
    }
    const { cookie } = await insertStaff(db, { role: 'catalogue' });
    const headers = { cookie };
    const server = await spawnServer(url, { LOG_LEVEL: 'error' }, [
      `--max-old-space-size=${HEAP_MB}`,
    ]);
    onTestFinished(server.stop);
    const { origin, pid } = server;

    const files = new Map<string, Buffer>();
    for (const format of PRODUCT_FILE_FORMATS) {
      const before = {
        megabytes: await readMegabytes(pid, 'VmRSS'),
        seconds: await readSeconds(pid),
      };
      const started = performance.now();
      const path = buildUrl(adminProductFiles.exportList, { params: { format } });
      const response = await fetch(origin + path, { headers });
      expect(response.status).toBe(200);
      const file = Buffer.from(await response.arrayBuffer());
      const took = ((performance.now() - started) / 1000).toFixed(1);
      const seconds = ((await readSeconds(pid)) - before.seconds).toFixed(1);
      const peak = await readMegabytes(pid, 'VmHWM');
      // oxlint-disable-next-line no-console -- a figure worth watching
      console.info(
        `${format}: ${(file.length / 1e6).toFixed(1)} MB in ${took} s, ${seconds} s CPU, ` +
          `${before.megabytes} MB before, ${peak} MB peak`,
      );
      files.set(format, file);
    }
    // A header, the products, and the end of the last line.
    expect(String(files.get('csv')).split('\r\n')).toHaveLength(PRODUCTS + 2);
    expect(await readMegabytes(pid, 'VmHWM')).toBeLessThan(MAX_PEAK_MB);
  },
);
