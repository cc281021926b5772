import { fromRupees } from '@shop/domain/money';
import { expect, it } from 'vitest';
import { describePriceTax } from './price-tax.ts';
import type { TaxTable } from './use-tax-table.ts';

const since = { valid_from: '2025-09-22' };
const TABLE: TaxTable = {
  mode: 'regular',
  today: '2026-11-17',
  limits: [],
  classes: [
    {
      tax_class: 'cotton saree',
      hsn: '5208',
      uqc: 'NOS',
      to_confirm: '',
      rates: [{ ...since, up_to: null, rate: 5 }],
    },
    {
      tax_class: 'stitched blouse',
      hsn: '6206',
      uqc: 'NOS',
      to_confirm: '',
      rates: [
        { ...since, up_to: 2500, rate: 5 },
        { ...since, up_to: null, rate: 18 },
      ],
    },
  ],
};
const SAREE = { type: 'saree', fabric: 'Cotton', tax_class: '' } as const;
const BLOUSE = { ...SAREE, type: 'stitched blouse' } as const;

it.each([
  [SAREE, 2450, { note: 'of which ₹116.67 GST (5 %)' }],
  [BLOUSE, 2950.01, { note: 'of which ₹450 GST (18 %)' }],
  [
    BLOUSE,
    2700,
    { problem: 'No GST rate fits this price. Choose ₹2,625 or less, or ₹2,950.01 or more.' },
  ],
  [{ ...BLOUSE, tax_class: 'cotton saree' }, 2700, { note: 'of which ₹128.57 GST (5 %)' }],
  [SAREE, Number.NaN, {}],
])('[TAX-01] %j for ₹%s says %j', (goods, rupees, expected) => {
  expect(describePriceTax(TABLE, goods, fromRupees(rupees))).toEqual(expected);
});

it('[TAX-01] says nothing for a shop that charges no tax', () => {
  const table = { ...TABLE, mode: 'composition' } as const;
  expect(describePriceTax(table, BLOUSE, fromRupees(2700))).toEqual({});
});
