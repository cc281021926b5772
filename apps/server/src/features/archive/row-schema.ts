import * as z from 'zod';
import { getArchiveTable } from './archive-tables.ts';
import type { ArchivedTable, Column } from './columns.queries.ts';

const Bytes = z.string().regex(/^\\x(?:[0-9a-f]{2})*$/);

const TYPES: Record<string, z.ZodType> = {
  bigint: z.int(),
  integer: z.int(),
  smallint: z.int(),
  numeric: z.number(),
  'double precision': z.number(),
  boolean: z.boolean(),
  text: z.string(),
  'character varying': z.string(),
  uuid: z.guid(),
  date: z.iso.date(),
  'timestamp with time zone': z.iso.datetime({ offset: true }),
  bytea: Bytes,
  // Any JSON: its shape belongs to the feature that stores it.
  jsonb: z.unknown(),
  'text[]': z.array(z.string()),
  'integer[]': z.array(z.int()),
  'bigint[]': z.array(z.int()),
  // Two moments, for example ["2026-11-19 18:30:00+00","2026-11-20 18:30:00+00").
  tstzrange: z.string(),
};

function toField({ name, type, nullable }: Column): z.ZodType {
  const field = TYPES[type];
  if (!field) throw new Error(`column ${name} has the type ${type}, which no archive has yet`);
  return nullable ? field.nullable() : field;
}

/** A row as it is in the archive. */
export const toRowSchema = ({ columns }: ArchivedTable) =>
  z.strictObject(Object.fromEntries(columns.map((column) => [column.name, toField(column)])));

/** The same as JSON Schema, for other programs. */
export const toJsonSchema = (table: ArchivedTable): string => {
  const { holds } = getArchiveTable(table.name);
  const key = table.key.map(({ name }) => name).join(', ');
  const schema = toRowSchema(table).meta({
    title: table.name,
    description: `${holds}. Sorted by ${key}. Moments are in UTC, money in paise.`,
  });
  return `${JSON.stringify(z.toJSONSchema(schema), undefined, 2)}\n`;
};
