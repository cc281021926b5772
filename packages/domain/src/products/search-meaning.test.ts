import { describe, expect, it } from 'vitest';
import { readBorder, readColor, readTypes, type SearchWord } from './search-meaning.ts';

/** What words mean beside themselves. */
const RELATED: Record<string, string[]> = {
  dhoti: ['mundu'],
  ladies: ['saree', 'set'],
  mother: ['saree'],
  cloth: ['fabric'],
  'mundum neriyathum': ['set', 'neriyathum'],
  kara: ['border'],
  'off white': ['ivory', 'white'],
};

const toWords = (search: string): SearchWord[] =>
  search
    .split(/ (?!neriyathum|white)/)
    .filter((typed) => !['with', 'for', 'in'].includes(typed))
    .map((typed) => ({ typed, meanings: [typed, ...(RELATED[typed] ?? [])] }));

const typesOf = (search: string) => readTypes(toWords(search), search)?.options;

describe('readTypes', () => {
  it.each([
    ['saree with blouse', ['saree']],
    ['blouse for saree', ['blouse piece', 'stitched blouse']],
    ['red saree blouse', ['blouse piece', 'stitched blouse']],
    ['stitched blouse', ['stitched blouse']],
    ['silk blouse piece', ['blouse piece']],
    ['set mundu', ['set mundu']],
    ['mundu set', ['set mundu']],
    ['mundum neriyathum', ['set mundu']],
    ['ladies mundu', ['set mundu']],
    ['ladies', ['saree', 'set mundu']],
    ['mundu', ['mundu']],
    ['dhoti', ['mundu']],
    ['gift for mother', ['saree']],
    ['cotton cloth for shirt', ['fabric']],
    ['കസവുസാരി', ['saree']],
    ['two piece', undefined],
    ['kasavu', undefined],
    ['other', undefined],
  ])('[SEEK-07] %s asks for %j', (search, types) => {
    expect(typesOf(search)).toEqual(types);
  });

  it('[SEEK-07] names the words that every piece of these types has', () => {
    const search = 'ladies set mundu with blouse';
    expect(readTypes(toWords(search), search)?.words.map(({ typed }) => typed)).toEqual([
      'ladies',
      'set',
      'mundu',
    ]);
    expect(readTypes(toWords('കസവുസാരി'), 'കസവുസാരി')?.words).toEqual([]);
  });
});

describe('readBorder', () => {
  it.each([
    ['green border saree', ['Green'], ['green', 'border']],
    ['saree black kara', ['Black'], ['black', 'kara']],
    ['red saree with gold zari border', ['Gold'], ['gold', 'border']],
    ['set mundu border in maroon', ['Maroon'], ['maroon', 'border']],
    ['off white border', ['Ivory', 'White'], ['off white', 'border']],
    ['red and gold border', ['Gold'], ['gold', 'border']],
    ['red temple border', undefined, undefined],
    ['green saree', undefined, undefined],
  ])('[SEEK-08] %s has a border of %j', (search, options, typed) => {
    const border = readBorder(toWords(search));
    expect([border?.options, border?.words.map((word) => word.typed)]).toEqual([options, typed]);
  });
});

it('[SEEK-08] readColor takes the first word of a color', () => {
  expect(readColor(toWords('silk red blue'))?.options).toEqual(['Red']);
  expect(readColor(toWords('silk'))).toBeUndefined();
});
