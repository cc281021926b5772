import type { DocumentKind } from '@shop/contract';
import { sql } from 'kysely';

const SUFFIXES: Record<DocumentKind, string> = {
  invoice: '',
  'bill of supply': 'B',
  receipt: 'R',
  'refund voucher': 'V',
  'credit note': 'C',
};

interface Serial {
  kind: string;
  financial_year: string;
  serial: number;
  number: string;
}

/**
 * Takes the next number of the series of a year, without an argument of this one. Part of the statement that
 * writes the document, because its row stays locked until the transaction ends. A series keeps the prefix
 * with which it began.
 */
export const takeNumber = (kind: DocumentKind, at: Date | null = null) => sql<Serial>`
  insert into tax_series as s (kind, financial_year, prefix, last_number)
  select ${kind}, financial_year(coalesce(${at}::timestamptz, now())), document_prefix(settings) || ${SUFFIXES[kind]}, 1
  from shop_settings
  on conflict (kind, financial_year) do update set last_number = s.last_number + 1
  returning s.kind, s.financial_year, s.last_number as serial,
    document_number(s.prefix, s.financial_year, s.last_number) as number`;
