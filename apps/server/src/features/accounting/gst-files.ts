import type { Cell, Sheet } from '@shop/domain/csv';
import { paise, toRupees } from '@shop/domain/money';
import type { Series, SupplyLine } from './supplies.queries.ts';

/** A supply as the month's return lists it. Notes are negative. */
export interface Supply extends SupplyLine {
  /** Listed singly: to another State, and above the limit on the day of its invoice. */
  isLarge: boolean;
}

/** State codes and their names on the last day of the month. */
export type StateNames = ReadonlyMap<string, string>;

const NO_CESS = '0.00';
const APPLICABLE = '';
const E_COMMERCE_GSTIN = '';

/** With two decimals. */
export const toAmount = (amount: number): string => toRupees(paise(amount)).toFixed(2);
const toRate = (basisPoints: number): number => basisPoints / 100;

/** 'dd-mmm-yyyy', as the portal reads it. */
export function toPortalDate(day: string): string {
  const [year, month = '', date] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`;
}
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

const toPlace = (names: StateNames, code: string) => `${code}-${names.get(code) ?? ''}`;

export const signOf = ({ isNote }: Pick<SupplyLine, 'isNote'>) => (isNote ? -1 : 1);

/** Never empty. */
type Group<T> = [T, ...T[]];

/** Groups in the order in which their first member comes. */
export function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): Group<T>[] {
  const groups = new Map<string, Group<T>>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return [...groups.values()];
}

type Amount = 'gross_paise' | 'taxable_paise' | 'cgst_paise' | 'sgst_paise' | 'igst_paise';

export const sumOf = (lines: readonly SupplyLine[], key: Amount | 'quantity'): number =>
  lines.reduce((all, line) => all + signOf(line) * line[key], 0);

const placeAndRate = ({ place_of_supply, rate_bp }: Supply) =>
  `${place_of_supply} ${String(rate_bp).padStart(5, '0')}`;

const bySmallPlaceAndRate = (supplies: readonly Supply[]) =>
  groupBy(
    supplies.filter(({ isLarge }) => !isLarge),
    placeAndRate,
  ).toSorted(([a], [b]) => placeAndRate(a).localeCompare(placeAndRate(b)));

/** Table 7: small supplies by State and rate, less the notes against them. */
export const composeB2cs = (supplies: readonly Supply[], names: StateNames): Sheet => ({
  columns: [
    ...['Type', 'Place Of Supply', 'Applicable % of Tax Rate', 'Rate'],
    ...['Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
  ],
  rows: bySmallPlaceAndRate(supplies).map((lines): Cell[] => {
    const [{ place_of_supply, rate_bp }] = lines;
    const place = toPlace(names, place_of_supply);
    const taxable = toAmount(sumOf(lines, 'taxable_paise'));
    return ['OE', place, APPLICABLE, toRate(rate_bp), taxable, NO_CESS, E_COMMERCE_GSTIN];
  }),
});

const byDocumentAndRate = (supplies: readonly Supply[], isNote: boolean) =>
  groupBy(
    supplies.filter((supply) => supply.isLarge && supply.isNote === isNote),
    ({ number, rate_bp }) => `${number} ${rate_bp}`,
  );

/** Table 5: large supplies, a row for each invoice and rate. */
export const composeB2cl = (supplies: readonly Supply[], names: StateNames): Sheet => ({
  columns: [
    ...['Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply'],
    ...['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
  ],
  rows: byDocumentAndRate(supplies, false).map((lines): Cell[] => {
    const [{ number, day, value_paise, place_of_supply, rate_bp }] = lines;
    const head = [
      number,
      toPortalDate(day),
      toAmount(value_paise),
      toPlace(names, place_of_supply),
    ];
    const taxable = toAmount(sumOf(lines, 'taxable_paise'));
    return [...head, APPLICABLE, toRate(rate_bp), taxable, NO_CESS, E_COMMERCE_GSTIN];
  }),
});

/** Table 9B: credit notes against large supplies. */
export const composeCdnur = (supplies: readonly Supply[], names: StateNames): Sheet => ({
  columns: [
    ...['UR Type', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Note Value'],
    ...['Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
  ],
  rows: byDocumentAndRate(supplies, true).map((lines): Cell[] => {
    const [{ number, day, value_paise, place_of_supply, rate_bp }] = lines;
    const head = ['B2CL', number, toPortalDate(day), 'C', toPlace(names, place_of_supply)];
    const taxable = toAmount(-sumOf(lines, 'taxable_paise'));
    return [...head, toAmount(value_paise), APPLICABLE, toRate(rate_bp), taxable, NO_CESS];
  }),
});

/** Table 12, to buyers without a GSTIN. The portal fills in the description of an HSN. */
export const composeHsn = (supplies: readonly Supply[], digits: number): Sheet => ({
  columns: [
    ...['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Rate', 'Taxable Value'],
    ...['Integrated Tax Amount', 'Central Tax Amount', 'State/UT Tax Amount', 'Cess Amount'],
  ],
  rows: groupBy(
    supplies.toSorted((a, b) => a.hsn.localeCompare(b.hsn) || a.rate_bp - b.rate_bp),
    ({ hsn, uqc, rate_bp }) => `${hsn.slice(0, digits)} ${uqc} ${rate_bp}`,
  ).map((lines): Cell[] => {
    const [{ hsn, uqc, rate_bp }] = lines;
    const amount = (key: Amount) => toAmount(sumOf(lines, key));
    return [
      ...[hsn.slice(0, digits), '', uqc, sumOf(lines, 'quantity'), amount('gross_paise')],
      ...[toRate(rate_bp), amount('taxable_paise'), amount('igst_paise'), amount('cgst_paise')],
      ...[amount('sgst_paise'), NO_CESS],
    ];
  }),
});

/** Names of the portal, in its order. A bill of supply is not part of this return. */
const NATURES: [kind: string, nature: string][] = [
  ['invoice', 'Invoices for outward supply'],
  ['credit note', 'Credit Note'],
  ['receipt', 'Receipt voucher'],
  ['refund voucher', 'Refund voucher'],
];

/** Table 13. Documents are never cancelled: a wrong one is answered by a credit note. */
export const composeDocs = (series: readonly Series[]): Sheet => ({
  columns: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
  rows: NATURES.flatMap(([kind, nature]) =>
    series
      .filter((one) => one.kind === kind)
      .map(({ first, last, count }): Cell[] => [nature, first, last, count, 0]),
  ),
});

/** The tax that the portal computes from the rows it is given, in paise. */
export function portalTax(supplies: readonly Supply[]): number {
  const groups = [
    ...bySmallPlaceAndRate(supplies),
    ...byDocumentAndRate(supplies, false),
    ...byDocumentAndRate(supplies, true),
  ];
  return groups.reduce((all, lines) => {
    const [{ inside_state, rate_bp }] = lines;
    const tax = (sumOf(lines, 'taxable_paise') * rate_bp) / 10_000;
    return all + (inside_state ? 2 * Math.round(tax / 2) : Math.round(tax));
  }, 0);
}
