import { expect, it } from 'vitest';
import { getFirstName } from './first-name.ts';

it.each([
  ['Asha Nair', 'Asha'],
  ['  Asha   Nair ', 'Asha'],
  ['K. S. Asha', 'Asha'],
  ['K.S. Asha', 'Asha'],
  ['K.S Asha', 'Asha'],
  ['Asha K', 'Asha'],
  ['Dr. Meera Das', 'Meera'],
  ['SMT Lakshmi Amma', 'Lakshmi'],
  ['Dr. K. Meera', 'Meera'],
  ['Jo March', 'Jo'],
  ['ലക്ഷ്മി അമ്മ', 'ലക്ഷ്മി'],
  ['K. S.', 'K.'],
  ['Madonna', 'Madonna'],
  ['', ''],
])('[REVIEW-05] of %j readers see %j', (name, shown) => {
  expect(getFirstName(name)).toBe(shown);
});
