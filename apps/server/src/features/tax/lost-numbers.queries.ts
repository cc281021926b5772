import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

/** A number of a document, as it is printed: the series need not have begun. */
export interface PrintedNumber {
  kind: string;
  financial_year: string;
  prefix: string;
  serial: number;
  /** Of the series in this database. */
  last_number: number;
}

/** @returns undefined when no series of this shop writes such a number */
export async function findPrintedNumber(
  trx: Trx,
  number: string,
): Promise<PrintedNumber | undefined> {
  const { rows } = await sql<PrintedNumber>`
    with typed as (
      select split_part(${number}, '/', 3)::integer as serial,
        regexp_replace(split_part(${number}, '/', 2), '^([0-9]{2})-?([0-9]{2})$', '\\1-\\2') as financial_year
      where ${number} ~ '^[A-Z0-9]+/[0-9-]{4,5}/[0-9]{1,7}$'
    ), known as (
      select k.kind, t.financial_year, t.serial, coalesce(s.last_number, 0) as last_number,
        coalesce(s.prefix, (select left(b.prefix, length(b.prefix) - length(document_suffix(b.kind)))
            from tax_series b where b.financial_year = t.financial_year limit 1) || document_suffix(k.kind),
          document_prefix(settings) || document_suffix(k.kind)) as prefix
      from typed t, shop_settings,
        unnest(array['receipt', 'invoice', 'bill of supply', 'refund voucher', 'credit note']) k (kind)
      left join tax_series s on s.kind = k.kind
        and s.financial_year = (select financial_year from typed)
    )
    select kind, financial_year, prefix, serial, last_number from known
    where document_number(prefix, financial_year, serial) = ${number}`.execute(trx);
  return rows[0];
}

/** Sets the numbers of a series aside until one that is on paper. @returns how many */
export async function setNumbersAside(
  trx: Trx,
  { kind, financial_year, prefix, serial }: PrintedNumber,
): Promise<number> {
  await sql`
    insert into tax_series (kind, financial_year, prefix) values (${kind}, ${financial_year}, ${prefix})
    on conflict (kind, financial_year) do nothing`.execute(trx);
  const { rows } = await sql`
    with series as (
      select s.prefix, s.last_number from tax_series s
      where s.kind = ${kind} and s.financial_year = ${financial_year} for update
    ), advanced as (
      update tax_series s set last_number = ${serial} from series
      where s.kind = ${kind} and s.financial_year = ${financial_year} and series.last_number < ${serial}
    )
    insert into lost_number (kind, financial_year, serial, number)
    select ${kind}, ${financial_year}, lost, document_number(series.prefix, ${financial_year}, lost)
    from series, generate_series(series.last_number + 1, ${serial}::integer) as lost
    returning serial`.execute(trx);
  return rows.length;
}

/** A shop that is registered, or was. */
export async function writesDocuments(db: Db): Promise<boolean> {
  const { rows } = await sql<{ writes: boolean }>`
    select tax_mode(now()) <> 'unregistered' or exists (select from tax_series) as writes`.execute(
    db,
  );
  return rows[0]?.writes ?? true;
}

/** The last number of every series, as it would be printed. */
export async function listLastNumbers(db: Db): Promise<{ kind: string; number: string }[]> {
  const { rows } = await sql<{ kind: string; number: string }>`
    select kind, document_number(prefix, financial_year, last_number) as number from tax_series
    order by kind, financial_year`.execute(db);
  return rows;
}

const IS_OPEN = sql<boolean>`l.unused_reason is null and not exists (
  select from tax_document d
  where d.kind = l.kind and d.financial_year = l.financial_year and d.serial = l.serial)`;

/** Numbers of lost documents that were neither entered again nor given up. */
export async function listLostNumbers(db: Db): Promise<{ kind: string; number: string }[]> {
  const { rows } = await sql<{ kind: string; number: string }>`
    select l.kind, l.number from lost_number l where ${IS_OPEN}
    order by l.kind, l.financial_year, l.serial`.execute(db);
  return rows;
}

/** Of these, the bills that a sale at the counter can have now. */
export async function listLostBills(db: Db): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select l.number from lost_number l where ${IS_OPEN} and ${IS_BILL}
    order by l.financial_year, l.serial limit 200`.execute(db);
  return rows.map(({ number }) => number);
}

const IS_BILL = sql<boolean>`
  l.kind = case tax_mode(now()) when 'regular' then 'invoice' when 'composition' then 'bill of supply' end`;

/** Locks the number of a lost bill. @returns false when it is none, or was entered again or given up */
export async function lockLostBill(trx: Trx, number: string): Promise<boolean> {
  await sql`select from lost_number l where l.number = ${number} for update`.execute(trx);
  // Another statement, because the first one may have waited.
  const { rows } = await sql`
    select from lost_number l where l.number = ${number} and ${IS_OPEN} and ${IS_BILL}`.execute(
    trx,
  );
  return rows.length > 0;
}

/** Gives up the numbers of a series from one to another that are still open. @returns how many */
export async function markUnused(
  trx: Trx,
  { first, last, reason }: { first: string; last: string; reason: string },
): Promise<number> {
  const { rows } = await sql`
    update lost_number l set unused_reason = ${reason}
    from lost_number f join lost_number t using (kind, financial_year)
    where f.number = ${first} and t.number = ${last}
      and l.kind = f.kind and l.financial_year = f.financial_year
      and l.serial between f.serial and t.serial and ${IS_OPEN}
    returning l.serial`.execute(trx);
  return rows.length;
}
