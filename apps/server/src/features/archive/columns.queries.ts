import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';
import { ArchiveError } from './archive-error.ts';
import { type ArchiveTableName, getArchiveTable } from './archive-tables.ts';

export interface Column {
  name: string;
  /** As PostgreSQL names it, without its length. */
  type: string;
  nullable: boolean;
  /** Computed by PostgreSQL from other columns. */
  generated: boolean;
  /** Its values come from a sequence. */
  identity: boolean;
  /** Its place in the primary key, from 1. */
  key_position: number | null;
}

/** Columns of all tables of the shop, by name. */
export async function listColumns(db: Db | Trx): Promise<Map<string, Column[]>> {
  const { rows } = await sql<Column & { table: string }>`
    select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type,
      not a.attnotnull as nullable, a.attgenerated <> '' as generated, a.attidentity <> '' as identity,
      array_position(i.indkey::smallint[], a.attnum) + 1 as key_position
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname, a.attname collate "C"`.execute(db);
  const tables = new Map<string, Column[]>();
  for (const { table, ...column } of rows) {
    tables.set(table, [...(tables.get(table) ?? []), column]);
  }
  return tables;
}

/** A table of the archive with the columns that are written, in their order. */
export interface ArchivedTable {
  name: ArchiveTableName;
  columns: Column[];
  /** The columns by which the rows are sorted. */
  key: Column[];
}

export function toArchivedTable(
  name: ArchiveTableName,
  all: readonly Column[],
  withPasswords: boolean,
): ArchivedTable {
  const { omits = {}, passwords = [], key: named } = getArchiveTable(name);
  const key = named
    ? named.map((column) => all.find((one) => one.name === column))
    : all
        .filter(({ key_position: position }) => position !== null)
        .toSorted((a, b) => Number(a.key_position) - Number(b.key_position));
  const columns = all.filter(
    (column) =>
      !column.generated &&
      !(column.name in omits) &&
      (withPasswords || !passwords.includes(column.name)),
  );
  const known = key.filter((column) => column !== undefined);
  if (known.length === 0 || known.length < key.length)
    throw new ArchiveError(`The table ${name} is not as this release knows it: npm run migrate`);
  return { name, columns, key: known };
}

/** Applied migrations in their order. */
export async function listMigrations(db: Db | Trx): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
  }>`select name from migration order by name collate "C"`.execute(db);
  return rows.map(({ name }) => name);
}
