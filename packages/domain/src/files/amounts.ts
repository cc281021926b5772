import { normalizeAmount, parseAmount } from '../money.ts';

/** 4.500,00 and 4500,5 as Excel writes them where the decimal mark is a comma. */
const DECIMAL_COMMA = /^(?:[0-9]{1,3}(?:\.[0-9]{3})+|[0-9]+)(?:,[0-9]{1,2})?$/;
/** 1,24,500 and 124,500.50, but not 12,50, which would become a hundred times as much. */
const GROUPED = /^[0-9]{1,3}(?:,[0-9]{2,3})*,[0-9]{3}(?:\.[0-9]*)?$/;

/** How numbers are written in a file. */
export interface Numerals {
  /** Cells are separated by semicolons, so a comma may be the decimal mark. */
  decimalComma: boolean;
}

/**
 * An amount as a price list has it: 1,24,500 · ₹ 4,500/- · 4.500,00 where the decimal mark is a comma.
 * @returns NaN for anything else, also for commas that group no digits
 */
export function readAmount(text: string, { decimalComma }: Numerals): number {
  const bare = text
    .replaceAll(/\s/g, '')
    .replace(/^(?:₹|rs\.?|inr)/i, '')
    .replace(/\/[-–—=]?$/, '');
  if (decimalComma && DECIMAL_COMMA.test(bare)) {
    return Number(bare.replaceAll('.', '').replace(',', '.'));
  }
  if (bare.includes(',') && !GROUPED.test(bare)) return Number.NaN;
  return parseAmount(normalizeAmount(bare));
}

/** A whole number, also as Excel writes it: 12 · 12.00 · 1,200. */
export function readWhole(text: string, numerals: Numerals): number {
  const number = readAmount(text, numerals);
  return Number.isInteger(number) ? number : Number.NaN;
}
