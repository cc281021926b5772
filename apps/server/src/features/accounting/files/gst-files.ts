import { UNITS } from '@shop/contract';
import type { Cell, Sheet } from '@shop/domain/csv';
import { paise, toRupees } from '@shop/domain/money';
import type { Series, SupplyLine } from '../supplies.queries.ts';

/** A supply as the month's return lists it. Notes are negative. */
export interface Supply extends SupplyLine {
  /** Listed individually: to another State, and above the limit on the day of its invoice. */
  isLarge: boolean;
}

/** State codes and their names on the last day of the month. */
export type StateNames = ReadonlyMap<string, string>;

export const NO_CESS = '0.00';
const APPLICABLE = '';
const E_COMMERCE_GSTIN = '';

/** Rupees with two decimals. */
export const toAmount = (amount: number): string => toRupees(paise(amount)).toFixed(2);
export const toRate = (basisPoints: number): number => basisPoints / 100;

/** 'dd-mmm-yyyy', as the portal reads it. */
export function toPortalDate(day: string): string {
  const [year, month = '', date] = day.split('-');
  return `${date}-${MONTHS[Number(month) - 1]}-${year}`;
}
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

export const toPlace = (names: StateNames, code: string) => `${code}-${names.get(code) ?? ''}`;

const PORTAL_UNITS = new Map<string, string>(
  Object.entries(UNITS).map(([code, { portal }]) => [code, portal]),
);

export const signOf = ({ isNote }: Pick<SupplyLine, 'isNote'>) => (isNote ? -1 : 1);

/** Supplies in the order of their numbers. */
export type Supplies = AsyncGenerator<Supply, void>;

/** A list that is never empty. */
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

/** Groups of neighbours with the same key. */
export async function* groupNeighbours<T>(
  all: AsyncIterable<T>,
  keyOf: (one: T) => string,
): AsyncGenerator<Group<T>, void> {
  let group: Group<T> | undefined;
  for await (const one of all) {
    if (group && keyOf(group[0]) === keyOf(one)) group.push(one);
    else {
      if (group) yield group;
      group = [one];
    }
  }
  if (group) yield group;
}

type Amount = (typeof AMOUNTS)[number];

export const sumOf = (lines: readonly SupplyLine[], key: Amount | 'quantity'): number =>
  lines.reduce((all, line) => all + signOf(line) * line[key], 0);

const AMOUNTS = ['gross_paise', 'taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'] as const;

/** One supply for all with the same key, so that no more than the rows of a sheet are held. Notes stay apart. */
export async function addUp(supplies: Supplies, keyOf: (one: Supply) => string): Promise<Supply[]> {
  const sums = new Map<string, Supply>();
  for await (const supply of supplies) {
    const key = `${keyOf(supply)} ${supply.isNote}`;
    const sum = sums.get(key);
    if (sum) for (const amount of [...AMOUNTS, 'quantity'] as const) sum[amount] += supply[amount];
    else sums.set(key, { ...supply });
  }
  return [...sums.values()];
}

async function* filter(supplies: Supplies, isWanted: (one: Supply) => boolean): Supplies {
  for await (const supply of supplies) if (isWanted(supply)) yield supply;
}

const placeAndRate = ({ place_of_supply, rate_bp }: Supply) =>
  `${place_of_supply} ${String(rate_bp).padStart(5, '0')}`;

async function bySmallPlaceAndRate(supplies: Supplies): Promise<Group<Supply>[]> {
  const small = filter(supplies, ({ isLarge }) => !isLarge);
  return groupBy(await addUp(small, placeAndRate), placeAndRate).toSorted(([a], [b]) =>
    placeAndRate(a).localeCompare(placeAndRate(b)),
  );
}

/** Table 7: small supplies by State and rate, less the notes against them. */
export const composeB2cs = (supplies: Supplies, names: StateNames): Sheet => ({
  columns: [
    'Type',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ],
  rows: toRows(bySmallPlaceAndRate(supplies), (lines) => {
    const [{ place_of_supply, rate_bp }] = lines;
    const place = toPlace(names, place_of_supply);
    const taxable = toAmount(sumOf(lines, 'taxable_paise'));
    return ['OE', place, APPLICABLE, toRate(rate_bp), taxable, NO_CESS, E_COMMERCE_GSTIN];
  }),
});

async function* byDocumentAndRate(
  supplies: Supplies,
  isListed: (one: Supply) => boolean,
): AsyncGenerator<Group<Supply>, void> {
  const large = filter(supplies, (supply) => supply.isLarge && isListed(supply));
  for await (const document of groupNeighbours(large, ({ number }) => number)) {
    yield* groupBy(document, ({ rate_bp }) => String(rate_bp));
  }
}

async function* toRows<T>(
  groups: AsyncIterable<T> | Promise<T[]>,
  toRow: (group: T) => Cell[],
): AsyncGenerator<Cell[], void> {
  for await (const group of 'then' in groups ? await groups : groups) yield toRow(group);
}

/** Table 5: large supplies, a row for each invoice and rate. */
export const composeB2cl = (supplies: Supplies, names: StateNames): Sheet => ({
  columns: [
    'Invoice Number',
    'Invoice date',
    'Invoice Value',
    'Place Of Supply',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
    'E-Commerce GSTIN',
  ],
  rows: toRows(
    byDocumentAndRate(supplies, ({ isNote }) => !isNote),
    (lines) => {
      const [{ number, day, document_value_paise, place_of_supply, rate_bp }] = lines;
      const head = [
        number,
        toPortalDate(day),
        toAmount(document_value_paise),
        toPlace(names, place_of_supply),
      ];
      const taxable = toAmount(sumOf(lines, 'taxable_paise'));
      return [...head, APPLICABLE, toRate(rate_bp), taxable, NO_CESS, E_COMMERCE_GSTIN];
    },
  ),
});

/** Table 9B: credit notes against large supplies. */
export const composeCdnur = (supplies: Supplies, names: StateNames): Sheet => ({
  columns: [
    'UR Type',
    'Note Number',
    'Note Date',
    'Note Type',
    'Place Of Supply',
    'Note Value',
    'Applicable % of Tax Rate',
    'Rate',
    'Taxable Value',
    'Cess Amount',
  ],
  rows: toRows(
    byDocumentAndRate(supplies, ({ isNote }) => isNote),
    (lines) => {
      const [{ number, day, document_value_paise, place_of_supply, rate_bp }] = lines;
      const head = ['B2CL', number, toPortalDate(day), 'C', toPlace(names, place_of_supply)];
      const taxable = toAmount(-sumOf(lines, 'taxable_paise'));
      return [
        ...head,
        toAmount(document_value_paise),
        APPLICABLE,
        toRate(rate_bp),
        taxable,
        NO_CESS,
      ];
    },
  ),
});

async function byHsn(supplies: Supplies, digits: number): Promise<Group<Supply>[]> {
  const sums = await addUp(supplies, ({ hsn, uqc, rate_bp }) => `${hsn} ${uqc} ${rate_bp}`);
  return groupBy(
    sums.toSorted((a, b) => a.hsn.localeCompare(b.hsn) || a.rate_bp - b.rate_bp),
    ({ hsn, uqc, rate_bp }) => `${hsn.slice(0, digits)} ${uqc} ${rate_bp}`,
  );
}

/** Table 12, to buyers without a GSTIN. The portal fills in the description of an HSN. */
export const composeHsn = (supplies: Supplies, digits: number): Sheet => ({
  columns: [
    'HSN',
    'Description',
    'UQC',
    'Total Quantity',
    'Total Value',
    'Rate',
    'Taxable Value',
    'Integrated Tax Amount',
    'Central Tax Amount',
    'State/UT Tax Amount',
    'Cess Amount',
  ],
  rows: toRows(byHsn(supplies, digits), (lines) => {
    const [{ hsn, uqc, rate_bp }] = lines;
    const amount = (key: Amount) => toAmount(sumOf(lines, key));
    return [
      hsn.slice(0, digits),
      '',
      PORTAL_UNITS.get(uqc) ?? uqc,
      sumOf(lines, 'quantity'),
      amount('gross_paise'),
      toRate(rate_bp),
      amount('taxable_paise'),
      amount('igst_paise'),
      amount('cgst_paise'),
      amount('sgst_paise'),
      NO_CESS,
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

/**
 * Table 13. Documents are never cancelled: a wrong one, or that of a parcel that was undone, has a credit note. Only a
 * number that a restore has lost, and that nobody has entered again, counts as cancelled.
 */
export const composeDocs = (series: readonly Series[]): Sheet => ({
  columns: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
  rows: NATURES.flatMap(([kind, nature]) =>
    series
      .filter((one) => one.kind === kind)
      .map(({ first, last, count, unused }): Cell[] => [
        nature,
        first,
        last,
        count + unused,
        unused,
      ]),
  ),
});

/** The tax that the portal computes from the rows it is given, in paise. `read` reads the supplies anew. */
export async function portalTax(read: () => Supplies): Promise<number> {
  let sum = 0;
  for (const lines of await bySmallPlaceAndRate(read())) sum += taxOf(lines);
  for await (const lines of byDocumentAndRate(read(), () => true)) sum += taxOf(lines);
  return sum;
}

function taxOf(lines: Group<Supply>): number {
  const [{ inside_state, rate_bp }] = lines;
  const tax = (sumOf(lines, 'taxable_paise') * rate_bp) / 10_000;
  return inside_state ? 2 * Math.round(tax / 2) : Math.round(tax);
}
