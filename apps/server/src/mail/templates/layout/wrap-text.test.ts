import { expect, it } from 'vitest';
import { wrapText } from './blocks.ts';

it('[MAIL-04] breaks between words before the 77th character', () => {
  const word = 'woven';
  const lines = wrapText(`${word} `.repeat(30)).split('\n');

  expect(lines.map((line) => line.length)).toEqual([71, 71, 35]);
  expect(lines.join(' ')).toBe(`${word} `.repeat(30).trim());
});

it('[MAIL-04] keeps a word that is longer than a line whole', () => {
  const url = `https://shop.example/${'a'.repeat(90)}`;

  expect(wrapText(`Open ${url} now`)).toBe(`Open\n${url}\nnow`);
});

it('[MAIL-04] indents the lines after the first', () => {
  expect(wrapText(`- ${'saree '.repeat(14)}`, '  ')).toBe(
    `- ${'saree '.repeat(12).trim()}\n  saree saree`,
  );
});

it('[MAIL-04] turns line breaks of a value into spaces', () => {
  expect(wrapText(' A\r\nB\tC ')).toBe('A B C');
});
