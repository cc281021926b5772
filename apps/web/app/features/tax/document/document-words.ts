import type { DocumentKind, TaxDocument } from '@shop/contract';

interface DocumentWords {
  /** Title on the sheet, in the words that the law requires. */
  title: string;
  /** Name in lists. */
  name: string;
  number: string;
  date: string;
}

const WORDS: Record<DocumentKind, DocumentWords> = {
  receipt: {
    title: 'RECEIPT VOUCHER',
    name: 'Receipt',
    number: 'Receipt number',
    date: 'Receipt date',
  },
  invoice: {
    title: 'TAX INVOICE',
    name: 'Tax invoice',
    number: 'Invoice number',
    date: 'Invoice date',
  },
  'bill of supply': {
    title: 'BILL OF SUPPLY',
    name: 'Bill of supply',
    number: 'Bill number',
    date: 'Bill date',
  },
  'refund voucher': {
    title: 'REFUND VOUCHER',
    name: 'Refund voucher',
    number: 'Voucher number',
    date: 'Voucher date',
  },
  'credit note': {
    title: 'CREDIT NOTE',
    name: 'Credit note',
    number: 'Note number',
    date: 'Note date',
  },
};

export const wordsOf = (kind: DocumentKind): DocumentWords => WORDS[kind];

/** A shop under composition takes no tax with its receipts. */
export const titleOf = ({ kind, mode }: Pick<TaxDocument, 'kind' | 'mode'>): string =>
  kind === 'receipt' && mode === 'composition' ? 'RECEIPT' : WORDS[kind].title;

/** The document that a later one corrects. */
export const AGAINST: Partial<Record<DocumentKind, string>> = {
  'refund voucher': 'Receipt voucher',
  'credit note': 'Original bill',
};
