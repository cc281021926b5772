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
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  [-12.5, '-12.5'],
  ['-1250.00', '-1250.00'],
])('[TAX-07] writes %j as a safe cell', (cell, text) => {
  expect(toCsv({ columns: ['Name'], rows: [[cell]] })).toBe(`Name\r\n${text}\r\n`);
});
