import { expect, it } from 'vitest';
import { moveTo, parseCollection } from './collection-form-data.ts';

function parse(fields: [string, string][]) {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return parseCollection(data);
}

it('[SALE-14] the form by hand keeps its order', () => {
  const { values } = parse([
    ['title', ' Whites '],
    ['product_ids', '7,3,5'],
    ['menu_position', '2'],
    ['enabled', 'on'],
  ]);

  expect(values).toEqual({
    title: 'Whites',
    slug: undefined,
    words: '',
    image_alt: '',
    menu_position: 2,
    enabled: true,
    pieces: { kind: 'hand', product_ids: [7, 3, 5] },
  });
});

it('[SALE-14] the form by rule names what is wrong beside its field', () => {
  const rule: [string, string][] = [
    ['title', 'Under 3,000'],
    ['kind', 'rule'],
  ];
  expect(
    parse([...rule, ['rule.type', 'saree'], ['rule.type', 'stole'], ['rule.max_price', '3000']])
      .values?.pieces,
  ).toEqual({ kind: 'rule', rule: { type: ['saree', 'stole'], max_price: 3000 } });
  expect(parse(rule).errors).toEqual({ 'rule.type': 'Choose at least one thing.' });
  expect(parse([...rule, ['rule.min_price', 'much']]).errors).toEqual({
    'rule.min_price': 'Enter whole rupees from 1 to 5,00,000.',
  });
  expect(parse([...rule, ['rule.min_price', '9'], ['rule.max_price', '3']]).errors).toEqual({
    'rule.max_price': 'This is less than the lowest price.',
  });
});

it.each([
  [2, 1, ['c', 'a', 'b', 'd']],
  [0, 3, ['b', 'c', 'a', 'd']],
  [1, 99, ['a', 'c', 'd', 'b']],
  [1, -4, ['b', 'a', 'c', 'd']],
])('[SALE-14] moves the piece at %i to place %i', (from, place, moved) => {
  expect(moveTo(['a', 'b', 'c', 'd'], from, place)).toEqual(moved);
});
