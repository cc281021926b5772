import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { PERSON } from '../pii-markers.ts';
import type { TestShop } from '../test-shop.ts';

/** Words that are found nowhere else; a search index keeps words, not names. */
const { name, email, phone, address } = PERSON;
const MARKS = [...name.split(' '), email, email.split('@')[0] ?? '', phone]
  .concat(Object.values(address))
  .map((mark) => mark.toLowerCase());

const hasMark = (text: string) => MARKS.some((mark) => text.toLowerCase().includes(mark));

/** Every column of every table in which something of the person is found, as `table.column`. */
export async function findPersonInTables({ db }: TestShop): Promise<string[]> {
  const tables = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname in ('public', 'pgboss')`.execute(db);
  const found = new Set<string>();
  for (const { schema, name: table } of tables.rows) {
    const cells = await sql<{ key: string; value: string | null }>`
      select c.key, c.value from ${sql.id(schema, table)} t, jsonb_each_text(to_jsonb(t)) c`.execute(
      db,
    );
    for (const { key, value } of cells.rows)
      if (value && hasMark(value)) found.add(`${table}.${key}`);
  }
  return [...found].toSorted();
}

/** Files of the image store, by name; those that contain something of the person are marked. */
export const listFiles = ({ imageDir }: TestShop): string[] =>
  globSync('**/*.*', { cwd: imageDir }).map((file) =>
    hasMark(readFileSync(`${imageDir}/${file}`, 'latin1')) ? `${file} with the person` : file,
  );
