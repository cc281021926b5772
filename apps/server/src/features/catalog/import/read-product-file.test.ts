import { buffer } from 'node:stream/consumers';
import { describeReason, type ImportRow } from '@shop/domain/files/import-row';
import { describe, expect, it } from 'vitest';
import { TABLE_LIMITS, type TableLimits } from '#integrations/rejected-file.ts';
import { readProductFile } from './read-product-file.ts';
import { writeProductXlsx } from './write-product-file.ts';

type Options = Parameters<typeof readProductFile>[1];

async function read(content: string | Buffer, options?: Options) {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const file = await readProductFile(bytes, options);
  const rows: ImportRow[] = [];
  for await (const batch of file.rows) rows.push(...batch);
  return { ...file, rows };
}

const withLimits = (limits: Partial<TableLimits>): Options => ({
  limits: { ...TABLE_LIMITS, ...limits },
});

const MALAYALAM = 'sku,name,price\r\nKK-1,കസവ് സാരി,"1,24,500"\r\n';
const swap = (bytes: Buffer): Buffer => Buffer.from(bytes).swap16();

describe('[FILE-01] readProductFile', () => {
  it.each([
    ['UTF-8', Buffer.from(MALAYALAM)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${MALAYALAM}`)],
    ['UTF-16', Buffer.from(`\ufeff${MALAYALAM}`, 'utf16le')],
    ['UTF-16, the other way round', swap(Buffer.from(`\ufeff${MALAYALAM}`, 'utf16le'))],
  ])('reads Malayalam in %s', async (_name, bytes) => {
    const { format, rows } = await read(bytes);

    expect(format).toBe('own');
    expect(rows).toEqual([
      {
        source_row: 2,
        sku: 'KK-1',
        values: { name: 'കസവ് സാരി', price: 124_500 },
        reasons: [],
      },
    ]);
  });

  it.each([
    ['commas', 'name,price,weave\nMundu,"4,500","a; b"\n', 4500],
    ['semicolons', 'name;price;weave\nMundu;4.500,50;"a; b"\n', 4500.5],
    ['tabs', 'name\tprice\tweave\r\nMundu\t₹ 4,500/-\ta; b\r\n', 4500],
  ])('reads cells between %s', async (_name, text, price) => {
    const { rows } = await read(text);

    expect(rows[0]?.values).toEqual({ name: 'Mundu', price, weave: 'a; b' });
  });

  it('counts rows as a spreadsheet does, with line breaks in cells and rows without text', async () => {
    const { rows, totals } = await read(
      '\nname,price,description\r\nA,1,"one\ntwo"\r\n,,\r\nB,cheap,\n',
    );

    expect(rows.map(({ source_row }) => source_row)).toEqual([3, 5]);
    expect(rows[0]?.values.description).toBe('one\ntwo');
    expect(rows[1]?.reasons.map((reason) => describeReason(5, reason))).toEqual([
      'Row 5, price: "cheap" is not an amount. Write it like 4500.',
    ]);
    expect(totals).toEqual({ rows: 2, products: 2, repeated: [] });
  });

  it('names columns that are not ours, and rows with more cells than the header', async () => {
    const { rows, warnings } = await read('name,price,Rack,Shop\nA,1,2,3,4\n');

    expect(warnings.map(({ text }) => text)).toEqual(['2 columns are not ours: Rack, Shop']);
    expect(rows[0]?.reasons.map(({ code }) => code)).toEqual(['MORE_CELLS']);
  });

  it('asks for the columns of any other file, and then reads it', async () => {
    const text = 'Tuote;Hinta;Fabric;Kuvaus\nSari;4.500;silk;<p>Pehmeä</p>\n';

    const asked = await read(text);
    const mapping = { Tuote: 'name', Hinta: 'price', Kuvaus: 'description' } as const;
    const mapped = await read(text, { mapping });

    expect(asked).toMatchObject({ format: undefined, rows: [], guess: { Fabric: 'fabric' } });
    expect(asked.header).toEqual(['Tuote', 'Hinta', 'Fabric', 'Kuvaus']);
    expect(mapped.format).toBe('mapped');
    expect(mapped.rows[0]?.values).toEqual({ name: 'Sari', price: 4500, description: 'Pehmeä' });
    expect(mapped.warnings.map(({ text: words }) => words)).toEqual([
      '1 column is not ours: Fabric',
    ]);
    await expect(read(text, { mapping: { Other: 'name' } })).rejects.toMatchObject({
      code: 'NO_COLUMN',
    });
  });

  it('tells which earlier rows a later one repeats', async () => {
    const { rows, totals } = await read('sku,name,price\nK,A,1\nL,B,1\nk,C,1\n');

    expect(rows[2]?.reasons.map(({ text }) => text)).toEqual(['k is in row 2 too.']);
    expect(totals.repeated).toEqual([
      { source_row: 2, reason: expect.objectContaining({ text: 'k is in row 4 too.' }) },
    ]);
  });

  it('gives rows in batches of 100', async () => {
    const text = `name,price\n${'A,1\n'.repeat(250)}`;
    const file = await readProductFile(Buffer.from(text));
    const sizes: number[] = [];
    for await (const batch of file.rows) sizes.push(batch.length);

    expect(sizes).toEqual([100, 100, 50]);
  });
});

describe('[FILE-01] rejects the whole file', () => {
  it.each([
    [
      'the letters of plain CSV of Excel',
      Buffer.from('name,price\nSchön,1\n', 'latin1'),
      'NOT_UTF8',
    ],
    ['UTF-16 without a mark', Buffer.from(MALAYALAM, 'utf16le'), 'NOT_UTF8'],
    ['an old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'OLD_EXCEL'],
    ['nothing', Buffer.from('\n\n'), 'EMPTY'],
    ['a quote without an end', Buffer.from('name,price\nA,"1\nB,2\n'), 'BROKEN_QUOTES'],
    ['text beside a quote', Buffer.from('name,price\n"A"B,1\n'), 'BROKEN_QUOTES'],
    ['a cut ZIP', Buffer.from('504b030400000000', 'hex'), 'DAMAGED'],
  ])('for %s', async (_name, bytes, code) => {
    await expect(read(bytes)).rejects.toMatchObject({ code });
  });

  it.each([
    ['bytes', { bytes: 20 }, 'TOO_LARGE'],
    ['rows', { rows: 2 }, 'TOO_MANY_ROWS'],
    ['columns', { columns: 1 }, 'TOO_MANY_COLUMNS'],
    ['characters of a cell', { cell: 5 }, 'CELL_TOO_LONG'],
  ])('beyond the limit of %s, in both kinds', async (_name, limits, code) => {
    const products = ['one', 'two', 'three'].map((name) => ({ name: `Mundu ${name}`, price: 1 }));
    const csv = 'name,price\nMundu one,1\nMundu two,1\nMundu three,1\n';
    const xlsx = await buffer(writeProductXlsx(products));

    await expect(read(csv, withLimits(limits))).rejects.toMatchObject({ code });
    await expect(read(xlsx, withLimits(limits))).rejects.toMatchObject({ code });
  });

  it('for a quote without an end that takes in all that follows', async () => {
    const text = `name,price\n"A,1\n${'B,2\n'.repeat(1000)}`;

    await expect(read(text, withLimits({ cell: 100, columns: 10 }))).rejects.toMatchObject({
      code: 'CELL_TOO_LONG',
    });
  });
});
