import type { Cell, Sheet } from '@shop/domain/csv';
import type { StateSupplies } from '../supplies.queries.ts';
import { NO_CESS, type StateNames, toAmount, toPlace } from './gst-files.ts';

/** In paise. */
export interface TaxAmounts {
  taxable: number;
  igst: number;
  cgst: number;
  sgst: number;
}

/** The parts of tables 3.1 and 3.2 of GSTR-3B that the shop can fill in. */
export interface Summary {
  /** 3.1 (a) */
  taxed: TaxAmounts;
  /** 3.1 (c) */
  nilRated: TaxAmounts;
  /** 3.2: the part of 3.1 (a) that went to other States. All customers are unregistered. */
  otherStates: (TaxAmounts & { place: string })[];
}

const addUp = (supplies: StateSupplies[]): TaxAmounts => ({
  taxable: supplies.reduce((all, { taxable_paise }) => all + taxable_paise, 0),
  igst: supplies.reduce((all, { igst_paise }) => all + igst_paise, 0),
  cgst: supplies.reduce((all, { cgst_paise }) => all + cgst_paise, 0),
  sgst: supplies.reduce((all, { sgst_paise }) => all + sgst_paise, 0),
});

export function summarise(supplies: StateSupplies[], names: StateNames): Summary {
  const taxed = supplies.filter(({ is_taxed }) => is_taxed);
  return {
    taxed: addUp(taxed),
    nilRated: addUp(supplies.filter(({ is_taxed }) => !is_taxed)),
    otherStates: taxed
      .filter(({ inside_state }) => !inside_state)
      .map((supply) => ({ ...addUp([supply]), place: toPlace(names, supply.place_of_supply) })),
  };
}

const NOTHING: TaxAmounts = {
  taxable: 0,
  igst: 0,
  cgst: 0,
  sgst: 0,
};

/** Tables 3.1 and 3.2, one below the other. Purchases are not in the shop: their row is left empty. */
export const composeGstr3b = ({ taxed, nilRated, otherStates }: Summary): Sheet => ({
  columns: [
    'Table',
    'Nature of Supplies',
    'Place of Supply (State/UT)',
    'Total Taxable value',
    'Integrated Tax',
    'Central Tax',
    'State/UT Tax',
    'Cess',
  ],
  rows: [
    [
      '3.1 (a)',
      'Outward taxable supplies (other than zero rated, nil rated and exempted)',
      '',
      ...toCells(taxed),
    ],
    ['3.1 (b)', 'Outward taxable supplies (zero rated)', '', ...toCells(NOTHING)],
    ['3.1 (c)', 'Other outward supplies (nil rated, exempted)', '', ...toCells(nilRated)],
    ['3.1 (d)', 'Inward supplies (liable to reverse charge)', '', '', '', '', '', ''],
    ['3.1 (e)', 'Non-GST outward supplies', '', ...toCells(NOTHING)],
    ...otherStates.map(({ place, taxable, igst }): Cell[] => [
      '3.2',
      'Supplies made to Unregistered Persons',
      place,
      toAmount(taxable),
      toAmount(igst),
      '',
      '',
      '',
    ]),
  ],
});

const toCells = ({ taxable, igst, cgst, sgst }: TaxAmounts): Cell[] => [
  toAmount(taxable),
  toAmount(igst),
  toAmount(cgst),
  toAmount(sgst),
  NO_CESS,
];
