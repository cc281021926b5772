import type { TAX_MODES } from './tax/tax-registration.ts';

type StepName = 'check' | 'gstr-1' | 'gstr-3b' | 'books';

interface MonthStep {
  step: StepName;
  title: string;
  /** Only a regular taxpayer files these returns. */
  isReturn: boolean;
}

/** The steps of an accountant's month, in order. */
const MONTH_STEPS: readonly MonthStep[] = [
  { step: 'check', title: 'Check the month', isReturn: false },
  { step: 'gstr-1', title: 'File GSTR-1', isReturn: true },
  { step: 'gstr-3b', title: 'File GSTR-3B and pay', isReturn: true },
  { step: 'books', title: 'Keep the books', isReturn: false },
];

interface MonthFileKind {
  step: StepName;
  title: string;
  /** Its purpose, as the screen and the note beside the files say it. */
  purpose: string;
  extension: 'csv' | 'xml';
}

export const MONTH_FILE_NAMES = [
  'check-sheet',
  'register',
  'b2cs',
  'b2cl',
  'cdnur',
  'hsn',
  'docs',
  'gstr-3b',
  'journal',
  'tally-ledgers',
  'tally-vouchers',
] as const;
export type MonthFile = (typeof MONTH_FILE_NAMES)[number];

/** The files of a month. Sheets of GSTR-1 have the names of the portal's offline tool. */
export const MONTH_FILES: Record<MonthFile, MonthFileKind> = {
  'check-sheet': {
    step: 'check',
    title: 'Check sheet',
    purpose: 'Sums from two sides. Begin here: every difference should be 0.00.',
    extension: 'csv',
  },
  register: {
    step: 'check',
    title: 'Register of bills',
    purpose: 'Every bill and credit note, a line for each rate. The returns are sums of it.',
    extension: 'csv',
  },
  b2cs: {
    step: 'gstr-1',
    title: 'b2cs',
    purpose: 'Table 7: small sales by State and rate, less their credit notes.',
    extension: 'csv',
  },
  b2cl: {
    step: 'gstr-1',
    title: 'b2cl',
    purpose: 'Table 5: large sales to other States, bill by bill.',
    extension: 'csv',
  },
  cdnur: {
    step: 'gstr-1',
    title: 'cdnur',
    purpose: 'Table 9B: credit notes on the large sales.',
    extension: 'csv',
  },
  hsn: {
    step: 'gstr-1',
    title: 'hsn',
    purpose: 'Table 12: sales by HSN, unit and rate. The tool calls this sheet hsn(b2c).',
    extension: 'csv',
  },
  docs: {
    step: 'gstr-1',
    title: 'docs',
    purpose: 'Table 13: first and last number of each kind of document.',
    extension: 'csv',
  },
  'gstr-3b': {
    step: 'gstr-3b',
    title: 'GSTR-3B summary',
    purpose: 'Tables 3.1 and 3.2, to compare with what the portal has filled in.',
    extension: 'csv',
  },
  journal: {
    step: 'books',
    title: 'Journal',
    purpose: 'Every bill, refund and payout as double entry, for any accounting program.',
    extension: 'csv',
  },
  'tally-ledgers': {
    step: 'books',
    title: 'Ledgers for Tally',
    purpose: 'The accounts that the vouchers use. Import them first, as masters.',
    extension: 'xml',
  },
  'tally-vouchers': {
    step: 'books',
    title: 'Vouchers for Tally',
    purpose: 'The same entries as the journal. Import them as transactions.',
    extension: 'xml',
  },
};

/** The steps of a shop with this tax mode, with their files. */
export const listMonthSteps = (mode: (typeof TAX_MODES)[number]) =>
  MONTH_STEPS.filter(({ isReturn }) => mode === 'regular' || !isReturn).map(({ step, title }) => ({
    step,
    title,
    files: MONTH_FILE_NAMES.filter((file) => MONTH_FILES[file].step === step),
  }));
