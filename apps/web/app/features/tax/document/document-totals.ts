import type { TaxDocument } from '@shop/contract';
import { fromRupees, type Paise, sum } from '@shop/domain/money';

const AMOUNTS = ['gross', 'discount', 'taxable', 'cgst', 'sgst', 'igst'] as const;
export type Totals = Record<(typeof AMOUNTS)[number], Paise> & { quantity: string };

export function sumLines({ lines }: Pick<TaxDocument, 'lines'>): Totals {
  const total = (name: (typeof AMOUNTS)[number]) =>
    sum(lines.map((line) => fromRupees(line[name] ?? 0)));
  return {
    gross: total('gross'),
    discount: total('discount'),
    taxable: total('taxable'),
    cgst: total('cgst'),
    sgst: total('sgst'),
    igst: total('igst'),
    quantity: sumQuantities(lines),
  };
}

/** '3 NOS, 2 MTR': units are not added up with others. */
function sumQuantities(lines: TaxDocument['lines']): string {
  const units = new Map<string, number>();
  for (const { uqc, quantity } of lines) units.set(uqc, (units.get(uqc) ?? 0) + quantity);
  return [...units].map(([uqc, quantity]) => `${quantity} ${uqc}`).join(', ');
}

const inIndia = new Intl.NumberFormat('en-IN', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** 1,24,500.00: amounts of a table, whose head names the currency. */
export const formatAmount = (amount: Paise): string => inIndia.format(amount / 100);
