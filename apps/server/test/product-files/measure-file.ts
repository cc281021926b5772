/**
 * Writes or reads a large file of products in a process of its own and prints what it took:
 * `node measure-file.ts write|read CSV|XLSX 10000 PATH`.
 */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { WrittenProduct } from '@shop/domain/files/write-product';
import { readProductFile } from '#features/catalog/import/read-product-file.ts';
import { writeProductCsv, writeProductXlsx } from '#features/catalog/import/write-product-file.ts';
import { TABLE_LIMITS } from '#integrations/rejected-file.ts';
import { readMegabytes } from '../uploads/process-memory.ts';

const [action, kind, count, path = ''] = process.argv.slice(2);

function* listProducts(most: number): Generator<WrittenProduct> {
  for (let index = 1; index <= most; index += 1) {
    yield {
      product_id: index,
      sku: `KK-${index}`,
      name: `കസവ് സാരി ${index}`,
      description: `കൈത്തറി, സ്വർണ്ണ കസവ്.\nMotif: Peacock ${index}\nWoven on a pit loom in nine days.`,
      price: 2000 + (index % 5000),
      discount: index % 30,
      stock: index % 9,
      stock_base: index % 9,
      exported_at: '2026-11-19T10:00:00.000Z',
      enabled: true,
      images: [`${index}-1.webp`, `${index}-2.webp`],
      type: 'saree',
      length_m: 5.5,
      width_m: 1.12,
      blouse_piece: true,
      blouse_piece_m: 0.8,
      weight_g: 450,
      yarn_count: '100s',
      zari: 'Half-fine zari',
      weave: 'Plain with extra weft',
      color: 'Ivory',
      body_color: 'Ivory',
      border_color: 'Gold',
      fabric: 'Cotton',
      occasion: 'Festive',
      care: 'Hand wash in cold water, dry in the shade',
      woven_at: 'Kuthampully, Thrissur',
      shelf_mark: `A-${index % 100}`,
    };
  }
}

/** Only to measure: the largest file is beyond the limits of the shop. */
const LIMITS = { ...TABLE_LIMITS, bytes: 1e9, rows: 1e6 };

async function readRows(): Promise<number> {
  const { rows, totals } = await readProductFile(await readFile(path), { limits: LIMITS });
  for await (const batch of rows) {
    if (batch.some(({ reasons }) => reasons.length > 0)) throw new Error('A row has reasons.');
  }
  return totals.products;
}

async function writeRows(): Promise<number> {
  const products = listProducts(Number(count));
  const pieces = kind === 'CSV' ? writeProductCsv(products) : writeProductXlsx(products);
  await pipeline(Readable.from(pieces), createWriteStream(path));
  return Number(count);
}

const rows = await (action === 'write' ? writeRows() : readRows());
const { user, system } = process.cpuUsage();
process.stdout.write(
  JSON.stringify({
    rows,
    seconds: (user + system) / 1e6,
    // Not maxRSS, which begins with that of the process that has started this one.
    megabytes: await readMegabytes(process.pid, 'VmHWM'),
  }),
);
