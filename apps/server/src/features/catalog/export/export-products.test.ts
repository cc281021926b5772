import { adminChanges, adminProductFiles, adminProducts, PRODUCT_VIEWS } from '@shop/contract';
import { PRODUCT_COLUMNS } from '@shop/domain/files/product-columns';
import { WRITTEN_COLUMNS } from '@shop/domain/files/write-product';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { findProduct } from '#features/catalog/products.queries.ts';
import { openZip } from '#integrations/zip.ts';
import { importText, listRows, run } from '#test/changes/change-sets.ts';
import { buy, getStock, listViolations } from '#test/payments.ts';
import { addManyProducts } from '#test/product-files/many-products.ts';
import { openFiles } from '#test/product-files/over-http.ts';
import { readRows } from '#test/product-files/read-file.ts';
import { createImage, createTestShop, type TestShop } from '#test/test-shop.ts';
import { createProductExport } from './export-products.ts';

const open = async () => {
  const shop = await createTestShop();
  return { shop, files: await openFiles(shop) };
};
type Files = Awaited<ReturnType<typeof openFiles>>;

/** Kinds of everything that views tell apart: hidden, sold out, low; more than one page. */
async function addVaried(shop: TestShop, count: number) {
  for (let index = 0; index < count; index += 1) {
    await shop.addProduct({
      name: `${index % 3 === 0 ? 'Nila' : 'Mayil'} Saree ${index}`,
      enabled: index % 4 !== 0,
      stock: index % 7,
    });
  }
}

async function listShownIds({ staff }: Files, query: object): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const { body } = await staff.call(adminProducts.listAll, {
      params: { page: `${page}` },
      query,
    });
    ids.push(...body.products.map(({ product_id }) => product_id));
    if (!body.more) return ids;
  }
}

const listIds = async (file: Buffer) => (await readRows(file)).map(({ product_id }) => product_id);

/** The first record is the header. */
const readCells = (file: Buffer): string[][] => parse(file, { bom: true });

async function readPart(file: Buffer, part: string): Promise<string> {
  const zip = await openZip(file, { entries: 20, entryBytes: 1e7, allBytes: 1e7, ratio: 1000 });
  const pieces: Buffer[] = [];
  for await (const piece of zip.read(part)) pieces.push(piece);
  zip.close();
  return Buffer.concat(pieces).toString();
}

describe('[FILE-09] an export', () => {
  it('has the rows of the list in its order, for each view and search', async () => {
    const { shop, files } = await open();
    await addVaried(shop, 45);
    const searches = [undefined, 'nila', 'Nila Saree', '7', 'nothing'];
    let rows = 0;
    for (const view of PRODUCT_VIEWS) {
      for (const search of searches) {
        const query = { view, ...(search && { search }) };
        const shown = await listShownIds(files, query);
        expect({ ...query, ids: await listIds(await files.download('csv', query)) }).toEqual({
          ...query,
          ids: shown,
        });
        rows += shown.length;
      }
    }
    expect(rows).toBeGreaterThan(100);
    expect(await listIds(await files.download('xlsx'))).toEqual(await listShownIds(files, {}));
  });

  it('has one column for each of the importer, and a sheet that explains them', async () => {
    const { shop, files } = await open();
    await shop.addProduct({ name: 'കസവ് സാരി' });
    const csv = await files.request('csv');
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(csv.headers.get('content-disposition')).toMatch(
      /^attachment; filename="products-\d{4}-\d\d-\d\d\.csv"$/,
    );
    expect(csv.headers.get('cache-control')).toBe('no-store');
    const bytes = Buffer.from(await csv.arrayBuffer());
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const [header, row] = readCells(bytes);
    expect(header).toEqual(WRITTEN_COLUMNS);
    expect(row).toContain('കസവ് സാരി');

    const xlsx = await files.download('xlsx');
    expect(await readPart(xlsx, 'xl/workbook.xml')).toContain('name="Help"');
    const help = await readPart(xlsx, 'xl/worksheets/sheet2.xml');
    for (const { name } of PRODUCT_COLUMNS) expect(help).toContain(`>${name}<`);
  });

  it('names pictures as the shop does, so that importing takes none away', async () => {
    const { shop, files } = await open();
    const product_id = await shop.addProduct({}, [await createImage(1), await createImage(2)]);
    const file = await files.download('xlsx');
    const [row] = await readRows(file);
    expect(row?.values.images).toEqual([
      expect.stringMatching(/\.jpg$/),
      expect.stringMatching(/\.jpg$/),
    ]);
    expect((await files.upload(file)).counts).toMatchObject({ same: 1, change: 0, warning: 0 });
    const product = await findProduct(shop.deps.db, product_id);
    expect(product?.image).toEqual(row?.values.images);
  });

  it('[FILE-07] writes no text that a spreadsheet would run', async () => {
    const { shop, files } = await open();
    const texts = ['=1+1', '+91', '-a', '@SUM(A1)', "'=1", "''@x", '=cmd|" /C calc"!A0', '12E5'];
    for (const text of texts) {
      const both = { weave: text, care: text, sku: text, description: `${text}\n=2` };
      await shop.addProduct({ name: text, ...both });
    }
    const csv = await files.download('csv');
    const cells = readCells(csv).flat();
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell))).toEqual([]);
    expect(cells).toEqual(expect.arrayContaining(["'=1+1", "''=1", "'12E5"]));
    const xlsx = await files.download('xlsx');
    const sheet = await readPart(xlsx, 'xl/worksheets/sheet1.xml');
    expect(sheet).not.toMatch(/<f[ >]|t="str"/);
    expect(sheet).not.toMatch(/<t[^>]*>[=+\-@]/);
    for (const file of [csv, xlsx]) {
      const rows = await readRows(file);
      expect(rows.map(({ values }) => values.name).toReversed()).toEqual(texts);
      expect(rows.map(({ sku }) => sku).toReversed()).toEqual(texts);
    }
  });

  it('[FILE-06] keeps what is sold between the export and the import', async () => {
    const { shop, files } = await open();
    const product_id = await shop.addProduct({ stock: 5 });
    const untouched = await shop.addProduct({ stock: 4 });
    const before = await files.download('csv');
    await buy(shop, await shop.createCustomer(), product_id, { quantity: 2 });
    await buy(shop, await shop.createCustomer(), untouched, { quantity: 1 });

    const same = await files.upload(before);
    expect(same.counts).toMatchObject({ same: 2, change: 0 });

    // Somebody has received three pieces and typed 8 instead of 5.
    const [header = [], ...rows] = readCells(before);
    const stock = header.indexOf('stock');
    const typed = rows.map((cells) =>
      cells.map((cell, index) => (index === stock && cell === '5' ? '8' : cell)),
    );
    const text = [header, ...typed].map((cells) => cells.map(quote).join(',')).join('\r\n');
    for (const time of ['once', 'twice']) {
      const set = await files.upload(Buffer.from(text));
      await run(shop, files.staff, set.change_set_id);
      const stocks = [await getStock(shop, product_id), await getStock(shop, untouched)];
      expect({ time, stocks }).toEqual({ time, stocks: [6, 3] });
    }
    expect(await listViolations(shop)).toEqual([]);
  });

  it('shows one moment, whatever is saved while it is written', async () => {
    const { shop } = await open();
    await addManyProducts(shop.db, 700);
    // The search index would take seconds.
    await sql`alter table product disable trigger user`.execute(shop.db);
    const pieces = createProductExport(shop.deps.db)({ format: 'csv' });
    const first = await pieces.next();
    await sql`update product set description = 'After', enabled = false`.execute(shop.db);
    const text = [String(first.value)];
    for await (const piece of pieces) text.push(String(piece));

    expect(text.length).toBeGreaterThan(2);
    const cells = readCells(Buffer.from(text.join(''))).flat();
    expect(cells.filter((cell) => cell.startsWith('Woven by hand'))).toHaveLength(700);
    expect(cells).not.toContain('After');
  });

  it('leaves connections to customers, and gives its own back when nobody reads on', async () => {
    const { shop, files } = await open();
    await addVaried(shop, 3);
    const exportProducts = createProductExport(shop.deps.db);
    const [first, second] = [exportProducts({ format: 'csv' }), exportProducts({ format: 'xlsx' })];
    await Promise.all([first.next(), second.next()]);
    await expect(exportProducts({ format: 'csv' }).next()).rejects.toMatchObject({
      code: 'OVERLOADED',
    });
    await Promise.all([first.return(), second.return()]);
    const third = exportProducts({ format: 'csv' });
    await third.next();
    await third.return();

    const stop = new AbortController();
    await files.request('xlsx', {}, stop.signal);
    stop.abort();
    await expect
      .poll(async () => {
        const { rows } = await sql<{ open: number }>`
          select count(*)::integer as open from pg_stat_activity
          where datname = current_database() and state like 'idle in transaction%'`.execute(
          shop.db,
        );
        return rows[0]?.open;
      })
      .toBe(0);
  });
});

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

const WRONG = `sku,name,price,weight_g,stock
KK-1,Nila Saree,on request,450,3
KK-2,Mayil Saree,2450,heavy,1
KK-3,Kaayal Saree,1950,300,2
`;

describe('[FILE-02] the rows that an import leaves out', () => {
  const download = async ({ staff }: Files, change_set_id: number) =>
    staff.call(adminProductFiles.rejectedRows, { params: { change_set_id: `${change_set_id}` } });

  it('can be downloaded with their reasons, corrected and imported', async () => {
    const { shop, files } = await open();
    const known = {
      sku: 'KK-2',
      name: 'Mayil',
      description: 'Kept.',
      weave: 'Plain',
      discount: 10,
    };
    const product_id = await shop.addProduct(known);
    const set = await importText(shop, files.staff, WRONG);
    expect(set.counts).toMatchObject({ all: 3, error: 2, new: 1 });
    await run(shop, files.staff, set.change_set_id);

    const { status, bytes, headers } = await download(files, set.change_set_id);
    expect(status).toBe(200);
    expect(headers['content-disposition']).toMatch(/filename="rows-to-correct-\d+\.xlsx"/);
    const sheet = await readPart(bytes, 'xl/worksheets/sheet1.xml');
    expect(sheet).toContain('Row 2, price: &quot;on request&quot; is not an amount.');
    expect(sheet).toContain('Row 3, weight_g: &quot;heavy&quot; is not a measure');
    const rows = await readRows(bytes);
    // Nothing that the file had no column for, and what it says in its wrong cells.
    expect(rows).toMatchObject([
      { sku: 'KK-1', values: { name: 'Nila Saree', weight_g: 450, stock: 3 } },
      { product_id, sku: 'KK-2', values: { name: 'Mayil Saree', price: 2450, stock: 1 } },
    ]);
    expect(rows.map(({ refused }) => refused)).toEqual([
      { price: 'on request' },
      { weight_g: 'heavy' },
    ]);
    expect(rows.some(({ values }) => 'description' in values || 'discount' in values)).toBe(false);

    const corrected = await importText(shop, files.staff, bytes);
    expect(corrected).toMatchObject({ counts: { error: 2 }, file: { warnings: [] } });
    const text = `reasons,product_id,sku,name,price,weight_g,stock
fixed,,KK-1,Nila Saree,4500,450,3
,${product_id},KK-2,Mayil Saree,2450,500,1
`;
    const right = await importText(shop, files.staff, text);
    expect(right).toMatchObject({
      counts: { new: 1, change: 1, error: 0 },
      file: { warnings: [] },
    });
    await run(shop, files.staff, right.change_set_id);
    const { body } = await files.staff.call(adminProducts.listAll, {
      params: { page: '1' },
      query: { product_id: `${product_id}` },
    });
    expect(body.products).toMatchObject([
      { ...known, name: 'Mayil Saree', price: 2450, weight_g: 500 },
    ]);
  });

  it('keep the values of a known product where a cell is an accident', async () => {
    const { shop, files } = await open();
    const known = { name: 'Mayil', yarn_count: '80s', weight_g: 400 };
    const product_id = await shop.addProduct(known);
    const other = await shop.addProduct({ name: 'Nila' });
    const text = `product_id,price,weight_g,yarn_count
${product_id},on request,4E8,100s
${other},on request,300,4E8
`;
    const set = await importText(shop, files.staff, text);
    const { bytes } = await download(files, set.change_set_id);
    expect(await readRows(bytes)).toMatchObject([
      { product_id, values: { weight_g: 400, yarn_count: '100s' } },
      { product_id: other, values: { weight_g: 300, yarn_count: null } },
    ]);
  });

  it('are none of a set without a file, and a set that is not there has none', async () => {
    const { shop, files } = await open();
    await shop.addProduct({ name: 'Mayil' });
    const set = await importText(shop, files.staff, 'name,price\nNila,2450\n');
    expect(await listRows(files.staff, set.change_set_id, 'left out')).toEqual([]);
    const { bytes } = await download(files, set.change_set_id);
    expect(await readPart(bytes, 'xl/worksheets/sheet1.xml')).not.toContain('r="A2"');
    expect((await download(files, set.change_set_id + 1000)).status).toBe(404);
    expect(adminChanges.view.access).toEqual(adminProductFiles.rejectedRows.access);
  });
});
