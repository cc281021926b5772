import { expect, it } from 'vitest';
import { isSearchable, toSearchQuery } from './search-words.ts';

it.each([
  ['an order number with hyphen', '6T1b-nk', "('6t1bnk':* | '~6t1bnk':*)"],
  ['an order number without hyphen', '6T1BNKJ4', "'6t1bnkj4':*"],
  ['letters that are read as digits', 'GGSX-4OIL', "('ggsx4oil':* | 'ggsx4011':*)"],
  ['the second half of an order number', '-7KO2', "('7ko2':* | '7k02':* | '~7k02':*)"],
  ['the last four digits of a phone, also after 0', '0987', "('0987':* | '~0987':*)"],
  ['the last five digits of a phone, also after 91', '91870', "('91870':* | '~91870':*)"],
  ['names', 'Asha  Nayar', "('asha':* | '~asha':*) & ('nayar':* | '~nayar':*)"],
  ['a phone number in groups', '+91 98470 122', "'98470122':*"],
  ['the beginning of a phone number', '+91 98470', "('98470':* | '~98470':*)"],
  ['a phone number with 0', '098470 12345', "'9847012345':*"],
  ['an e-mail', 'asha.nayar@Exa', "'ashanayarexa':*"],
  ['a payment', 'pay_QX7b2abc', "'qx7b2abc':*"],
  ['a PIN code', '680594', "('680594':* | '~680594':*)"],
  ['Malayalam', 'ആശ', "'ആശ':*"],
])('[FIND-01] finds by %s', (_case, typed, expected) => {
  expect(toSearchQuery(typed)).toBe(expected);
});

it('leaves out words that are too short, and quotes of SQL', () => {
  expect(toSearchQuery('K Lakshmikutty')).toBe("'lakshmikutty':*");
  expect(toSearchQuery("sha'; kar\\")).toBe("'sha':* & 'kar':*");
  expect(toSearchQuery(' a& ')).toBeUndefined();
});

it('a short text is searched when it may be the number of a product', () => {
  expect(['64', 'A7', 'Asha', 'as', ' & '].map(isSearchable)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
