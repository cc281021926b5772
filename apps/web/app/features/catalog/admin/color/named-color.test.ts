import { expect, it } from 'vitest';
import { findColorInName, isColorOfName } from './named-color.ts';

it.each([
  ['Thechi Red Kara Saree', 'Red'],
  ['Kara Set Saree in indigo', 'Indigo'],
  ['Nila Kasavu Saree', undefined],
  // A part of a word is no color, and two colors leave the choice to the person.
  ['Bluebell Saree', undefined],
  ['White Saree with a Green Border', undefined],
])('[DESK-08] the name %s has the color %s', (name, color) => {
  expect(findColorInName(name)).toBe(color);
});

it('[DESK-08] a color that was chosen by hand does not follow the name of a similar product', () => {
  expect(isColorOfName({ name: 'Thechi Red Kara Saree', color: 'Red' })).toBe(true);
  expect(isColorOfName({ name: 'Thechi Red Kara Saree', color: '' })).toBe(true);
  expect(isColorOfName({ name: 'Thechi Red Kara Saree', color: 'White' })).toBe(false);
});
