import { describe, expect, it } from 'vitest';
import { readMeasure, readUnit } from './measures.ts';

describe('[FILE-01] measures of a file', () => {
  it.each([
    ['5.5 m', 5.5],
    ['550 cm', 5.5],
    ['5.5', 5.5],
    ['6.3 Mtrs.', 6.3],
    ['44"', 1.12],
    ['6 yards', 5.49],
    ['100.5 cm', 1.01],
    ['1.005 m', 1.005],
    ['wide', Number.NaN],
    ['5.5 kg', Number.NaN],
    ['-5 m', Number.NaN],
  ])('reads %j as %d metres', (text, metres) => {
    expect(readMeasure(text, 'metres')).toBe(metres);
  });

  it.each([
    ['0.45', 'kg', 450],
    ['450', undefined, 450],
    ['1,250 g', undefined, 1250],
    ['1 lb', undefined, 454],
  ])('reads %j in a column of %s as %d grams', (text, unit, grams) => {
    expect(readMeasure(text, 'grams', { unit })).toBe(grams);
  });

  it('reads a decimal comma where it is one', () => {
    expect(readMeasure('5,5 m', 'metres', { decimalComma: true })).toBe(5.5);
    expect(readMeasure('5,5 m', 'metres')).toBeNaN();
  });

  it('reads the unit of a column from its header', () => {
    expect(readUnit('Weight (kg)', 'grams')).toBe('kg');
    expect(readUnit('Weight value (grams)', 'grams')).toBe('grams');
    expect(readUnit('Weight (stones)', 'grams')).toBeUndefined();
  });
});
