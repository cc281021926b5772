import { toRupees } from '../money.ts';
import { MIN_PAYMENT } from '../orders/cart-rules.ts';
import { type Numerals, readAmount, readWhole } from './amounts.ts';
import { removeUnprintable } from './cell-text.ts';
import type { ImportRow } from './import-row.ts';
import { type MeasureKind, readMeasure, readUnit } from './measures.ts';
import { findOption, type ProductColumn } from './product-columns.ts';
import { type Reason, type ReasonCode, toReason } from './reasons.ts';

/** The value of a cell (null clears it), nothing at all, or why it is not understood. */
export interface ReadValue {
  value?: unknown;
  reason?: Reason;
}

interface CellContext {
  /** As the file names its column. */
  header: string;
  numerals: Numerals;
}

const LINE_BREAKS = '\n\r\t';

const YES = ['1', 'yes', 'y', 'true'];
const NO = ['0', 'no', 'n', 'false'];

const EXAMPLES = { metres: '5.5 m', grams: '450 g' } as const;

/** @param text without spaces around it */
export function readValue(column: ProductColumn, text: string, context: CellContext): ReadValue {
  const { header } = context;
  if (!text) return readEmpty(column, header);
  return READERS[column.kind](text, column, context);
}

function readEmpty({ empty }: ProductColumn, header: string): ReadValue {
  if (empty === 'error') return { reason: toReason('REQUIRED', header) };
  return empty === 'clears' ? { value: null } : {};
}

type Reader = (text: string, column: ProductColumn, context: CellContext) => ReadValue;

const readText: Reader = (text, { kind, max }, { header }) => {
  if (text.length > max) return { reason: toReason('TOO_LONG', header, String(max)) };
  const printable = removeUnprintable(text, kind === 'lines' ? LINE_BREAKS : '');
  if (printable !== text) return { reason: toReason('UNUSABLE_CHARACTER', header) };
  return { value: text };
};

/** A number from `min` to `max`; otherwise the code with the text. */
const inRange = (
  number: number,
  { min, max, code, header, text }: Range & { header: string; text: string },
): ReadValue =>
  number >= min && number <= max ? { value: number } : { reason: toReason(code, header, text) };

interface Range {
  min: number;
  max: number;
  code: ReasonCode;
}

const readPrice: Reader = (text, { max }, { header, numerals }) => {
  const amount = readAmount(text, numerals);
  if (Number.isNaN(amount)) return { reason: toReason('NOT_AN_AMOUNT', header, text) };
  return inRange(amount, {
    min: toRupees(MIN_PAYMENT),
    max,
    code: 'PRICE_OUT_OF_RANGE',
    header,
    text,
  });
};

function readMeasured(kind: MeasureKind): Reader {
  return (text, { max }, { header, numerals }) => {
    const unit = readUnit(header, kind);
    const number = readMeasure(text, kind, { unit, decimalComma: numerals.decimalComma });
    if (number > 0 && number <= max) return { value: number };
    const most = kind === 'grams' ? `${max} g` : `${max} m`;
    return { reason: toReason('NOT_A_MEASURE', header, text, most, EXAMPLES[kind]) };
  };
}

const readWholeFrom =
  (min: number): Reader =>
  (text, { max }, { header, numerals }) =>
    inRange(readWhole(text, numerals), { min, max, code: 'NOT_A_WHOLE_NUMBER', header, text });

const READERS: Record<ProductColumn['kind'], Reader> = {
  id: (text, { max }, { header }) =>
    inRange(/^[1-9][0-9]{0,14}$/.test(text) ? Number(text) : Number.NaN, {
      min: 1,
      max,
      code: 'NOT_A_WHOLE_NUMBER',
      header,
      text,
    }),
  line: readText,
  lines: readText,
  price: readPrice,
  percent: (text, { max }, { header, numerals }) =>
    inRange(readAmount(text.replace(/\s*%$/, ''), numerals), {
      min: 0,
      max,
      code: 'NOT_A_PERCENT',
      header,
      text,
    }),
  whole: readWholeFrom(0),
  days: readWholeFrom(1),
  moment: (text, _column, { header }) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text))
      ? { value: text }
      : { reason: toReason('NOT_A_MOMENT', header) },
  'yes-no': (text, _column, { header }) => {
    const answer = text.toLowerCase();
    if (YES.includes(answer)) return { value: true };
    if (NO.includes(answer)) return { value: false };
    return { reason: toReason('NOT_YES_OR_NO', header, text) };
  },
  images: (text, { max }, { header }) => {
    const images = splitImages(text);
    if (images.length > max) return { reason: toReason('TOO_MANY_IMAGES', header, String(max)) };
    return { value: images };
  },
  choice: (text, column, { header }) => {
    const option = findOption(column, text);
    if (option !== undefined) return { value: option };
    if (column.name === 'type') {
      return { value: 'other', reason: toReason('UNKNOWN_TYPE', header, text) };
    }
    return { value: null, reason: toReason('NOT_IN_LIST', header, text) };
  },
  metres: readMeasured('metres'),
  grams: readMeasured('grams'),
};

/** Splits at lines and commas. A comma may be part of an address: it splits only before a space or another address. */
export function splitImages(text: string): string[] {
  const border = text.includes('://') ? /[\r\n]+|,\s+|,(?=https?:\/\/)/ : /[\r\n,]+/;
  return [...new Set(text.split(border).map((image) => image.trim()))].filter(Boolean);
}

/** Longer than any value may be, so that a cut one is still refused. */
const MAX_REFUSED = 10_000;

/** Puts what a cell says into its row, and keeps what is refused. */
export function addCell(
  row: ImportRow,
  column: ProductColumn,
  text: string,
  context: CellContext,
): void {
  const read = readValue(column, text, context);
  addValue(row, column, read);
  if (text && read.reason?.level === 'error') {
    row.refused = { ...row.refused, [column.name]: text.slice(0, MAX_REFUSED) };
  }
}

/** Puts a value into its row. */
export function addValue(
  row: ImportRow,
  { name }: ProductColumn,
  { value, reason }: ReadValue,
): void {
  if (reason) row.reasons.push(reason);
  if (value === undefined) return;
  const values: Record<string, unknown> = row.values;
  // The reader of a column gives the type of its value, or null.
  if (name === 'product_id') row.product_id = value as number;
  else if (name === 'sku') row.sku = value as string | null;
  else values[name] = value;
}
