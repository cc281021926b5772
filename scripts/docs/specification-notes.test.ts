import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const MAX_WORDS = 25;

const countWords = (cell: string) =>
  cell.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

it('has at most 25 words in a cell: a longer reason gets a page in decisions/', () => {
  const page = readFileSync('docs/specification-notes.md', 'utf8');
  const cells = [...page.matchAll(/^\|(.*)\|$/gm)].flatMap(([, row = '']) => row.split('|'));

  expect(cells.length).toBeGreaterThan(200);
  expect(cells.filter((cell) => countWords(cell) > MAX_WORDS)).toEqual([]);
});
