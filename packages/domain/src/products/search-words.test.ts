import { expect, it } from 'vitest';
import { toSearchQuery } from './search-words.ts';

it.each([
  ['an order number with hyphen', '6T1b-nk', "'6t1bnk':*"],
  ['an order number without hyphen', '6T1BNKJ4', "'6t1bnkj4':*"],
  ['letters that are read as digits', 'GGSX-4OIL', "('ggsx4oil':* | 'ggsx4011':*)"],
  ['names', 'Asha  Nayar', "'asha':* & 'nayar':*"],
  ['a phone number in groups', '+91 98470 12', "'9847012':*"],
  ['a phone number with 0', '098470 12345', "'9847012345':*"],
  ['an e-mail', 'asha.nayar@Exa', "'ashanayarexa':*"],
  ['a payment', 'pay_QX7b2', "'qx7b2':*"],
  ['a PIN code', '680594', "'680594':*"],
  ['Malayalam', 'ആശ', "'ആശ':*"],
])('[FIND-01] finds by %s', (_case, typed, expected) => {
  expect(toSearchQuery(typed)).toBe(expected);
});

it('leaves out words that are too short, and quotes of SQL', () => {
  expect(toSearchQuery('K Nayar')).toBe("'nayar':*");
  expect(toSearchQuery("asha'; kara\\")).toBe("'asha':* & 'kara':*");
  expect(toSearchQuery(' a& ')).toBeUndefined();
});
