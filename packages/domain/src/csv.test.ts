import { expect, it } from 'vitest';
import { toCsv } from './csv.ts';

it.each([
  ['Kasavu', 'Kasavu'],
  ['32-Kerala', '32-Kerala'],
  ['a, b', '"a, b"'],
  ['6" wide', '"6"" wide"'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-2+3', "'-2+3"],
  ["'=1+1", "''=1+1"],
  ["'-1250.00", "''-1250.00"],
  ["'tis", "'tis"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  [-12.5, '-12.5'],
  ['-1250.00', '-1250.00'],
])('[TAX-07] writes %j as a safe cell', async (cell, text) => {
  const { value } = await toCsv({ columns: ['Name'], rows: [[cell]] }).next();

  expect(value).toBe(`Name\r\n${text}\r\n`);
});

it('[TAX-07] writes a long sheet in pieces, while its rows come', async () => {
  let read = 0;
  const rows = async function* () {
    for (; read < 100_000; read += 1) yield ['Kasavu', read];
  };
  const chunks = toCsv({ columns: ['Name', 'Number'], rows: rows() });

  const { value } = await chunks.next();

  expect(value).toMatch(/^Name,Number\r\nKasavu,0\r\n/);
  expect(read).toBeLessThan(10_000);
});
