import type { TaxRegistration } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { readRows } from './read-rows.queries.ts';

/** YYYY-MM, in India. */
export type Month = string;

export const monthStart = (month: Month) =>
  sql<Date>`((${month} || '-01')::timestamp at time zone 'Asia/Kolkata')`;
export const monthEnd = (month: Month) =>
  sql<Date>`(((${month} || '-01')::date + interval '1 month') at time zone 'Asia/Kolkata')`;

/** A condition on a column `day`, which has days in India. */
export const isDayOf = (month: Month) =>
  sql<boolean>`day >= (${month} || '-01')::date and day < (${month} || '-01')::date + interval '1 month'`;

/** A line of a tax invoice, or of a credit note that reduces the tax of one. */
export interface SupplyLine {
  number: string;
  isNote: boolean;
  /** YYYY-MM-DD, in India. */
  day: string;
  document_value_paise: number;
  /** Day of the invoice: a note is listed like its invoice, whatever the limits are by then. */
  invoice_day: string;
  invoice_value_paise: number;
  place_of_supply: string;
  inside_state: boolean;
  hsn: string;
  uqc: string;
  quantity: number;
  gross_paise: number;
  taxable_paise: number;
  rate_bp: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}

const DAY = sql<string>`to_char(d.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;
const INVOICE_DAY = sql<string>`to_char(i.issued_at at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;

const DOCUMENT_VALUE = sql<number>`(sum(l.gross_paise) over (partition by d.document_id))::bigint`;
const INVOICE_VALUE = sql<number>`case when d.against_document is null then ${DOCUMENT_VALUE} else (
  select sum(gross_paise)::bigint from tax_document_line where document_id = d.against_document) end`;

/** Lines in the order of their document numbers. */
export const readSupplyLines = (trx: Trx, month: Month): AsyncIterable<SupplyLine> =>
  readRows(trx, 'supply_lines', selectSupplyLines(trx, month));

const selectSupplyLines = (db: Db, month: Month) =>
  db
    .selectFrom('tax_document as d')
    .innerJoin('tax_document as i', (join) =>
      join.on(sql<boolean>`i.document_id = coalesce(d.against_document, d.document_id)`),
    )
    .innerJoin('tax_document_line as l', 'l.document_id', 'd.document_id')
    .select(['d.number', 'd.place_of_supply', 'd.inside_state', 'l.hsn', 'l.uqc', 'l.quantity'])
    .select(['l.gross_paise', 'l.taxable_paise', 'l.rate_bp'])
    .select(['l.cgst_paise', 'l.sgst_paise', 'l.igst_paise'])
    .select([
      sql<boolean>`d.kind = 'credit note'`.as('isNote'),
      DAY.as('day'),
      DOCUMENT_VALUE.as('document_value_paise'),
      INVOICE_DAY.as('invoice_day'),
      INVOICE_VALUE.as('invoice_value_paise'),
    ])
    .where('i.kind', '=', 'invoice')
    .where('d.kind', 'in', ['invoice', 'credit note'])
    .where(sql<boolean>`reduces_tax(d.issued_at, i.issued_at)`)
    .where('d.issued_at', '>=', monthStart(month))
    .where('d.issued_at', '<', monthEnd(month))
    .orderBy('d.kind', 'desc')
    .orderBy('d.financial_year')
    .orderBy('d.serial')
    .orderBy('l.product_id');

export interface Series {
  kind: string;
  financial_year: string;
  first: string;
  last: string;
  count: number;
  /** Numbers that a restore has lost, and that were given up. */
  unused: number;
  /** Other numbers between the last one before the month and the last one in it that no document has. */
  missing: number;
}

/** A transaction at midnight may take a number before one whose date is the day before: all months are searched. */
export async function listSeries(db: Db, month: Month): Promise<Series[]> {
  const { rows } = await sql<Series>`
    with of_month as (
      select kind, financial_year, count(*) as count, min(serial) as lowest, max(serial) as highest
      from tax_document
      where issued_at >= ${monthStart(month)} and issued_at < ${monthEnd(month)}
      group by 1, 2
    ), known as (
      select m.*, coalesce((
        select max(b.serial) from tax_document b
        where b.kind = m.kind and b.financial_year = m.financial_year
          and b.issued_at < ${monthStart(month)}), 0) as before
      from of_month m
    )
    select kind, financial_year, count,
      (select number from tax_document d
        where d.kind = k.kind and d.financial_year = k.financial_year and serial = lowest) as first,
      (select number from tax_document d
        where d.kind = k.kind and d.financial_year = k.financial_year and serial = highest) as last,
      highest - before - (
        select count(*) from tax_document d
        where d.kind = k.kind and d.financial_year = k.financial_year
          and d.serial > before and d.serial <= highest) - unused as missing, unused
    from known k cross join lateral (
      select count(*) as unused from lost_number l
      where l.kind = k.kind and l.financial_year = k.financial_year
        and l.serial > before and l.serial <= highest and l.unused_reason is not null
    ) given_up order by 1, 2`.execute(db);
  return rows;
}

/** Tax registration at the end of a month, or now when the month has not ended. */
export async function findRegistration(db: Db, month: Month) {
  const row = await db
    .selectFrom('tax_registration')
    .select(['mode', 'turnover_class as turnoverClass'])
    .where('effective_from', '<', sql<Date>`(${month} || '-01')::date + interval '1 month'`)
    .where('effective_from', '<=', sql<Date>`(now() at time zone 'Asia/Kolkata')::date`)
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirst();
  // The columns' CHECKs allow exactly these values.
  return row as Pick<TaxRegistration, 'mode' | 'turnoverClass'> | undefined;
}

/** Last day of a month, YYYY-MM-DD. */
export async function findLastDay(db: Db, month: Month): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char((${month} || '-01')::date + interval '1 month - 1 day', 'YYYY-MM-DD') as day`.execute(
    db,
  );
  return rows[0]?.day ?? '';
}

/** Supplies of a State in a month, invoices less credit notes. */
export interface StateSupplies {
  place_of_supply: string;
  inside_state: boolean;
  /** False: at a rate of 0 %. */
  is_taxed: boolean;
  taxable_paise: number;
  cgst_paise: number;
  sgst_paise: number;
  igst_paise: number;
}

export async function listStateSupplies(db: Db, month: Month): Promise<StateSupplies[]> {
  const { rows } = await sql<StateSupplies>`
    select place_of_supply, inside_state, rate_bp > 0 as is_taxed,
      sum(sign * taxable_paise)::bigint as taxable_paise, sum(sign * cgst_paise)::bigint as cgst_paise,
      sum(sign * sgst_paise)::bigint as sgst_paise, sum(sign * igst_paise)::bigint as igst_paise
    from (
      select l.*, d.place_of_supply, d.inside_state, case d.kind when 'invoice' then 1 else -1 end as sign
      from tax_document d join tax_document_line l using (document_id)
      join tax_document i on i.document_id = coalesce(d.against_document, d.document_id)
      where i.kind = 'invoice' and d.kind in ('invoice', 'credit note')
        and reduces_tax(d.issued_at, i.issued_at)
        and d.issued_at >= ${monthStart(month)} and d.issued_at < ${monthEnd(month)}
    ) supply
    group by 1, 2, 3 order by 1, 2, 3`.execute(db);
  return rows;
}
