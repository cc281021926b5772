import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { readArchive, writeArchive } from '#test/archive/archives.ts';
import { openFullShop } from '#test/archive/full-shop.ts';
import { listViolations } from '#test/payments.ts';
import { createTestShop } from '#test/test-shop.ts';
import { ARCHIVE_TABLE_NAMES, LEFT_OUT } from './archive-tables.ts';
import { listArchivedTables, withSnapshot } from './export-shop.ts';
import type { ArchivedFile } from './manifest.ts';
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

const getData = (files: ArchivedFile[]) =>
  files
    .filter(({ name }) => !name.startsWith('schema/'))
    .map(({ name, sha256, rows }) => ({ name, sha256, rows }));

describe('the archive of a shop with some of everything', () => {
  it('[FILE-10] goes into an empty shop and comes out equal byte for byte; document numbers continue', async () => {
    const { shop } = await openFullShop();
    const first = await writeArchive(shop);
    const empty = first.manifest.files.filter(({ rows }) => rows === 0).map(({ name }) => name);
    expect(empty).toEqual([]);
    expect(new Set(first.open.map(({ kind }) => kind))).toEqual(new Set(['checkout', 'payment link', 'undecided payment']));

    const other = await createTestShop();
    await readArchive(other, first.path);
    const second = await writeArchive(other);

    expect(getData(second.manifest.files)).toEqual(getData(first.manifest.files));
    expect(await listViolations(other)).toEqual([]);
    expect(second.open).toEqual([]);
  }, 300_000);
});
