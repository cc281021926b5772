import fc from 'fast-check';
import { expect, it } from 'vitest';
import { guardFormula, unguardFormula } from './cell-text.ts';

const texts = fc.string({
  unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', 'e', '1', '.'),
});

it('[FILE-07] writes no text that a spreadsheet would run, and reads it back as it was', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const written = guardFormula(text);

      expect(/^[=+\-@\t\r]/.test(written) && !/^-?[0-9.]+$/.test(written)).toBe(false);
      expect(/^[0-9]+(\.[0-9]+)?e[+-]?[0-9]+$/.test(written)).toBe(false);
      expect(unguardFormula(written)).toBe(text);
    }),
  );
});

it('[FILE-07] keeps a spreadsheet from rounding an SKU', () => {
  expect(guardFormula('12E5')).toBe("'12E5");
  expect(unguardFormula("'12E5")).toBe('12E5');
  expect(unguardFormula("''12E5")).toBe("'12E5");
});

it("[FILE-07] takes exactly one apostrophe, and none of a word's own", () => {
  expect(unguardFormula("''=1+1")).toBe("'=1+1");
  expect(unguardFormula("'tis")).toBe("'tis");
});
