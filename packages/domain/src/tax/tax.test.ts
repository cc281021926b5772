import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromRupees, paise, sum } from '../money.ts';
import { amountInWords } from './amount-in-words.ts';
import { beforeTax, taxOf } from './line-tax.ts';
import { splitAmount } from './split-amount.ts';
import {
  describeRates,
  findGap,
  findRate,
  ratesOn,
  rateToCharge,
  type TaxRate,
} from './tax-rate.ts';

const RUNS = Number(process.env.TAX_RUNS ?? 2000);
const amounts = fc.integer({ min: 1, max: 50_000_000 }).map(paise);
const rates = fc.constantFrom(0, 500, 1200, 1800, 4000);

describe('[TAX-05] taxOf', () => {
  it('gives the amounts of the sample sale', () => {
    expect(taxOf(fromRupees(2450), 500, true)).toEqual({
      taxable: 233_334,
      cgst: 5833,
      sgst: 5833,
      igst: 0,
    });
    expect(taxOf(fromRupees(2450), 500, false)).toEqual({
      taxable: 233_333,
      cgst: 0,
      sgst: 0,
      igst: 11_667,
    });
  });

  it('adds up to what was paid, with equal halves, each head within 0.7 paisa of its rate', () => {
    fc.assert(
      fc.property(amounts, rates, fc.boolean(), (gross, rate, insideState) => {
        const { taxable, cgst, sgst, igst } = taxOf(gross, rate, insideState);
        expect(taxable + cgst + sgst + igst).toBe(gross);
        expect(cgst).toBe(sgst);
        expect(insideState ? igst : cgst).toBe(0);
        const exact = (taxable * rate) / 10_000;
        expect(Math.abs(insideState ? cgst - exact / 2 : igst - exact)).toBeLessThanOrEqual(0.7);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('[TAX-05] splitAmount', () => {
  it('keeps the sum, and stays within a paisa of the proportion', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), {
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(amounts, weights, (amount, parts) => {
        const split = splitAmount(amount, parts);
        const total = parts.reduce((all, part) => all + part, 0);
        expect(sum(split)).toBe(amount);
        for (const [index, part] of split.entries()) {
          const exact = total > 0 ? (amount * (parts[index] ?? 0)) / total : part;
          expect(Math.abs(part - exact)).toBeLessThan(1);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('favours the earlier of equal parts', () => {
    expect(splitAmount(paise(100), [1, 1, 1])).toEqual([34, 33, 33]);
  });
});

describe('[TAX-01] rates', () => {
  const APPAREL: TaxRate[] = [
    { validFrom: '2017-07-01', upTo: fromRupees(1000), rate: 500 },
    { validFrom: '2017-07-01', upTo: null, rate: 1200 },
    { validFrom: '2025-09-22', upTo: fromRupees(2500), rate: 500 },
    { validFrom: '2025-09-22', upTo: null, rate: 1800 },
  ];
  const today = ratesOn(APPAREL, '2026-11-16');

  it.each([
    ['2025-09-21', [500, 1200]],
    ['2025-09-22', [500, 1800]],
    ['2017-06-30', []],
  ])('on %s are those of the newest date', (day, expected) => {
    expect(ratesOn(APPAREL, day).map(({ rate }) => rate)).toEqual(expected);
  });

  it.each([
    [2625, 500],
    [2625.01, undefined],
    [2950, undefined],
    [2950.01, 1800],
  ])('a piece for ₹%s has the rate %s', (rupees, rate) => {
    expect(findRate(today, fromRupees(rupees))).toBe(rate);
  });

  it.each([
    [2700, { most: 262_500, least: 295_001 }],
    [2950, { most: 262_500, least: 295_001 }],
    [2625, undefined],
    [2950.01, undefined],
  ])('the way out of ₹%s is %j', (rupees, expected) => {
    expect(findGap(today, fromRupees(rupees))).toEqual(expected);
  });

  it('are said in words', () => {
    expect(describeRates(today)).toBe('5 % up to ₹2,500 a piece, 18 % above, from 22 Sept 2025');
    expect(describeRates([{ validFrom: '2017-07-01', upTo: null, rate: 500 }])).toBe(
      '5 %, from 1 Jul 2017',
    );
  });

  it('never charges less tax than one of them asks for', () => {
    fc.assert(
      fc.property(amounts, (price) => {
        const rate = rateToCharge(today, price);
        expect(rate === 500 ? beforeTax(price, 500) <= 250_000 : rate === 1800).toBe(true);
      }),
    );
  });
});

it.each([
  [998_000, 'Rupees nine thousand nine hundred eighty only'],
  [12_450_005, 'Rupees one lakh twenty-four thousand five hundred and five paise only'],
  [100_000_000_00, 'Rupees ten crore only'],
  [45, 'Rupees zero and forty-five paise only'],
])('[TAX-06] %s paise are %j', (amount, words) => {
  expect(amountInWords(paise(amount))).toBe(words);
});
