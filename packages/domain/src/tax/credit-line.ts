import { type Paise, paise } from '../money.ts';
import type { LineTax } from './line-tax.ts';

/** Amounts of a document's line. */
export interface LineAmounts extends LineTax {
  gross: Paise;
}

/**
 * The part of what is left of a line for an amount. Taxes are rounded down, but never so far that the
 * taxable value would exceed what is left of it.
 */
export function creditAmount(rest: LineAmounts, gross: Paise): LineAmounts {
  if (gross < 0 || gross > rest.gross) throw new RangeError('more than is left of the line');
  const part = (tax: Paise, heads: number) => {
    const least = Math.ceil((gross - rest.taxable) / heads);
    const share = rest.gross === 0 ? 0 : Math.floor((tax * gross) / rest.gross);
    return paise(Math.min(tax, Math.max(share, least)));
  };
  const cgst = part(rest.cgst, 2);
  const igst = part(rest.igst, 1);
  return { gross, cgst, sgst: cgst, igst, taxable: paise(gross - 2 * cgst - igst) };
}

export const subtractAmounts = (a: LineAmounts, b: LineAmounts): LineAmounts => ({
  gross: paise(a.gross - b.gross),
  taxable: paise(a.taxable - b.taxable),
  cgst: paise(a.cgst - b.cgst),
  sgst: paise(a.sgst - b.sgst),
  igst: paise(a.igst - b.igst),
});
