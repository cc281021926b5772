import { type Paise, sum, times } from './money.ts';

export interface PricedLine {
  unitPrice: Paise;
  quantity: number;
}

export function totalOf(lines: PricedLine[]): Paise {
  return sum(lines.map((line) => times(line.unitPrice, line.quantity)));
}

export function clampQuantity(wanted: number, stock: number): number {
  return Math.max(1, Math.min(wanted, stock));
}

/** What a quantity field may hold while someone types: nothing yet, or a positive whole number. */
export function isQuantityText(text: string): boolean {
  return /^([1-9][0-9]{0,5})?$/.test(text);
}
