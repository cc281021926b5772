import type { Cell, Sheet } from '@shop/domain/csv';
import { NO_CESS, type StateNames, toAmount, toPlace, toPortalDate, toRate } from './gst-files.ts';
import type { IsLarge } from './load-supplies.ts';
import type { RegisterLine } from './register.queries.ts';

const KINDS: Record<RegisterLine['kind'], string> = {
  invoice: 'Tax invoice',
  'bill of supply': 'Bill of supply',
  'credit note': 'Credit note',
};

interface Register {
  lines: AsyncIterable<RegisterLine>;
  names: StateNames;
  isLarge: IsLarge;
}

/** Every invoice, bill of supply and credit note, a line for each rate. Notes are negative. */
export const composeRegister = (register: Register): Sheet => ({
  columns: [
    'Date',
    'Document',
    'Number',
    'Order',
    'Against Number',
    'Against Date',
    'Place Of Supply',
    'Rate',
    'Taxable Value',
    'Integrated Tax',
    'Central Tax',
    'State/UT Tax',
    'Cess',
    'Total',
    'GSTR-1',
  ],
  rows: registerRows(register),
});

async function* registerRows({ lines, names, isLarge }: Register): AsyncGenerator<Cell[], void> {
  for await (const line of lines) yield toRow(line, names, await findSheet(line, isLarge));
}

function toRow(line: RegisterLine, names: StateNames, sheet: string): Cell[] {
  const isNote = line.kind === 'credit note';
  const amount = (value: number) => toAmount(isNote ? -value : value);
  return [
    toPortalDate(line.day),
    KINDS[line.kind],
    line.number,
    line.order_id,
    isNote ? line.invoice_number : '',
    isNote ? toPortalDate(line.invoice_day) : '',
    toPlace(names, line.place_of_supply),
    toRate(line.rate_bp),
    amount(line.taxable_paise),
    amount(line.igst_paise),
    amount(line.cgst_paise),
    amount(line.sgst_paise),
    NO_CESS,
    amount(line.gross_paise),
    sheet,
  ];
}

const NOT_IN_RETURN = 'none: ';

/** Whether a row of the register is part of the returns. */
export const isInReturn = (row: readonly Cell[]): boolean =>
  !String(row.at(-1)).startsWith(NOT_IN_RETURN);

/** The sheet of the return that has this line, or why there is none. */
async function findSheet(line: RegisterLine, isLarge: IsLarge): Promise<string> {
  if (line.invoice_kind === 'bill of supply') return `${NOT_IN_RETURN}no tax`;
  if (!line.reduces_tax) return `${NOT_IN_RETURN}too late`;
  if (!(await isLarge(line))) return 'b2cs';
  return line.kind === 'credit note' ? 'cdnur' : 'b2cl';
}
