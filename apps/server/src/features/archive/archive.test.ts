import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestShop } from '#test/test-shop.ts';
import { ARCHIVE_TABLE_NAMES, LEFT_OUT } from './archive-tables.ts';
import { listArchivedTables, withSnapshot } from './export-shop.ts';
import { toJsonSchema } from './row-schema.ts';

describe('the tables of an archive', () => {
  it('[FILE-10] every table is in the archive or left out with its reason', async () => {
    const { db } = await createTestShop();
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db);
    const listed = [...ARCHIVE_TABLE_NAMES, ...Object.keys(LEFT_OUT)];

    expect(listed.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    const tables = await withSnapshot(db, (trx) => listArchivedTables(trx, true));
    for (const table of tables) expect(toJsonSchema(table)).toContain('additionalProperties');
  });
});
