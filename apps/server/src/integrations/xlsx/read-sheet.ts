import type { FileCell, FileRecord } from '@shop/domain/files/formats/records';
import { RejectedFile, type TableLimits } from '../rejected-file.ts';
import type { NumberStyle } from './number-styles.ts';
import { readXml, type XmlHandlers } from './read-xml.ts';
import { unescapeCell } from './shared-strings.ts';

export interface SheetContext {
  strings: readonly string[];
  styles: readonly NumberStyle[];
  limits: TableLimits;
}

/** Excel's limit of rows. */
const LAST_ROW = 1_048_576;
/** Length of an escaped character: _x000D_. */
const ESCAPED_LENGTH = 7;

interface OpenCell {
  index: number;
  type: string;
  style: NumberStyle;
  /** Missing until there is one: a formula may have no stored result. */
  value: string | undefined;
  hasFormula: boolean;
}

/** 'B7' → 1. */
function toColumnIndex(reference: string): number {
  let index = 0;
  for (const letter of /^[A-Z]{1,3}(?=[0-9])/.exec(reference)?.[0] ?? '') {
    index = index * 26 + letter.charCodeAt(0) - 64;
  }
  if (index === 0) throw new RejectedFile('DAMAGED');
  return index - 1;
}

/** At most fifteen digits, which is what Excel calculates with, and no exponent below 10²¹. */
function toDigits(value: string, style: NumberStyle): string {
  const number = Number(value) * (style === 'percent' ? 100 : 1);
  return Number.isFinite(number) ? String(Number(number.toPrecision(15))) : value;
}

function toCell(
  { type, style, value, hasFormula }: OpenCell,
  strings: readonly string[],
): FileCell {
  if (value === undefined) return hasFormula ? { code: 'NO_RESULT', text: '' } : '';
  if (type === 's') {
    const text = strings[Number(value)];
    if (text === undefined) throw new RejectedFile('DAMAGED');
    return text;
  }
  if (type === 'str' || type === 'inlineStr') return unescapeCell(value);
  if (value.trim() === '') return '';
  if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE';
  if (type === 'e') return { code: 'FAILED_FORMULA', text: value };
  if (type === 'd' || style === 'date') return { code: 'DATE', text: value };
  return toDigits(value.trim(), style);
}

/** The rows of a sheet, one by one. Rows and cells that the file leaves out take no memory. */
export async function* readSheet(
  pieces: AsyncIterable<Buffer>,
  { strings, styles, limits }: SheetContext,
): AsyncGenerator<FileRecord, void> {
  let ready: FileRecord[] = [];
  let counted = 0;
  let source_row = 0;
  let index = -1;
  let cells: FileCell[] = [];
  let cell: OpenCell | undefined;
  let inValue = false;
  let inPhonetic = false;

  const openRow = (number: string | undefined) => {
    const next = number === undefined ? source_row + 1 : Number(number);
    const isNext = Number.isInteger(next) && next > source_row && next <= LAST_ROW;
    if (!isNext) throw new RejectedFile('DAMAGED');
    source_row = next;
    index = -1;
    cells = [];
  };
  const openCell = (attributes: Record<string, string>) => {
    const { r, t = 'n', s = '0' } = attributes;
    index = r === undefined ? index + 1 : toColumnIndex(r);
    const style = styles[Number(s)] ?? 'plain';
    cell = { index, type: t, style, value: undefined, hasFormula: false };
  };
  const closeCell = ({ index: at, ...closed }: OpenCell) => {
    const content = toCell({ index: at, ...closed }, strings);
    cell = undefined;
    // Programs keep the style of cells that were emptied.
    if (content === '') return;
    if (at >= limits.columns) throw new RejectedFile('TOO_MANY_COLUMNS');
    if (typeof content === 'string' && content.length > limits.cell) {
      throw new RejectedFile('CELL_TOO_LONG');
    }
    while (cells.length < at) cells.push('');
    cells[at] = content;
  };
  const closeRow = () => {
    if (cells.length === 0) return;
    counted += 1;
    if (counted > limits.rows + 1) throw new RejectedFile('TOO_MANY_ROWS');
    ready.push({ source_row, cells });
  };

  const takeReady = () => {
    const taken = ready;
    ready = [];
    return taken;
  };

  const handlers: XmlHandlers = {
    open: (name, attributes) => {
      if (name === 'row') openRow(attributes['r']);
      else if (name === 'c') openCell(attributes);
      else if (name === 'rPh') inPhonetic = true;
      else if (cell && name === 'f') cell.hasFormula = true;
      else if (cell && (name === 'v' || name === 't')) {
        inValue = true;
        cell.value ??= '';
      }
    },
    text: (text) => {
      if (!cell || !inValue || inPhonetic) return;
      cell.value = `${cell.value ?? ''}${text}`;
      if (cell.value.length > limits.cell * ESCAPED_LENGTH) {
        throw new RejectedFile('CELL_TOO_LONG');
      }
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false;
      else if (name === 'rPh') inPhonetic = false;
      else if (name === 'c' && cell) closeCell(cell);
      else if (name === 'row') closeRow();
    },
  };
  yield* readXml(pieces, handlers, takeReady);
}
