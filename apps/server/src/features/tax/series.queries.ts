import type { DocumentKind } from '@shop/contract';
import { sql } from 'kysely';

interface Serial {
  kind: string;
  financial_year: string;
  serial: number;
  number: string;
}

/**
 * Takes the next number of the series of a year, without an argument of this one. Part of the statement that
 * writes the document, because its row stays locked until the transaction ends. All series of a year have the
 * prefix with which its first document was numbered: 'KR' chosen after 'K' would meet the receipts of 'K'.
 */
export const takeNumber = (kind: DocumentKind, at: Date | null = null) => sql<Serial>`
  insert into tax_series as s (kind, financial_year, prefix, last_number)
  select ${kind}, year.name, coalesce(
      (select left(begun.prefix, length(begun.prefix) - length(document_suffix(begun.kind)))
        from tax_series begun where begun.financial_year = year.name limit 1),
      document_prefix(settings)) || document_suffix(${kind}), 1
  from shop_settings, financial_year(coalesce(${at}::timestamptz, now())) as year (name)
  on conflict (kind, financial_year) do update set last_number = s.last_number + 1
  returning s.kind, s.financial_year, s.last_number as serial,
    document_number(s.prefix, s.financial_year, s.last_number) as number`;
