import { type Paise, paise } from '../money.ts';

/** Basis points: 500 is 5 %. */
export type RateBp = number;

export interface LineTax {
  taxable: Paise;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
}

const FULL_BP = 10_000;

/**
 * The tax contained in an amount that was paid. Central and State tax are equal, and taxable value and taxes add
 * up to the amount. Each head differs from its rate × taxable value by less than a paisa.
 */
export function taxOf(gross: Paise, rate: RateBp, insideState: boolean): LineTax {
  if (insideState) {
    const half = paise((gross * rate) / 2 / (FULL_BP + rate));
    return { taxable: paise(gross - 2 * half), cgst: half, sgst: half, igst: paise(0) };
  }
  const igst = paise((gross * rate) / (FULL_BP + rate));
  return { taxable: paise(gross - igst), cgst: paise(0), sgst: paise(0), igst };
}

/** Amount that contains the tax on a value, not rounded. */
export const withTax = (value: Paise, rate: RateBp): number => (value * (FULL_BP + rate)) / FULL_BP;

/** Value before tax of an amount that contains it, not rounded. */
export const beforeTax = (gross: Paise, rate: RateBp): number =>
  (gross * FULL_BP) / (FULL_BP + rate);
