import { PAGE_NAMES, type PageName } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export interface PageVersionRow {
  version: number;
  markdown: string;
  html: string;
  created_at: Date;
}

/** @returns undefined while the page has its first text. */
export function findLatestVersion(db: Db, page: PageName): Promise<PageVersionRow | undefined> {
  return db
    .selectFrom('page_version')
    .select(['version', 'markdown', 'html', 'created_at'])
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export function findVersion(db: Db, page: PageName, version: number) {
  return db
    .selectFrom('page_version')
    .select(['markdown', 'html'])
    .where('page', '=', page)
    .where('version', '=', version)
    .executeTakeFirst();
}

const MAX_LISTED = 50;

/** Newest first. */
export function listVersions(db: Db, page: PageName) {
  return db
    .selectFrom('page_version')
    .innerJoin('admin', 'admin.admin_id', 'page_version.admin_id')
    .select(['version', 'page_version.created_at', 'admin.name as admin'])
    .where('page', '=', page)
    .orderBy('version', 'desc')
    .limit(MAX_LISTED)
    .execute();
}

/** The latest version of every page that has one. */
export function listLatestVersions(db: Db) {
  return (
    db
      .selectFrom('page_version')
      .innerJoin('admin', 'admin.admin_id', 'page_version.admin_id')
      .distinctOn('page')
      .select(['version', 'html', 'page_version.created_at', 'admin.name as admin'])
      // The column's CHECK allows no other names.
      .select(sql<PageName>`page`.as('page'))
      .orderBy('page')
      .orderBy('version', 'desc')
      .execute()
  );
}

interface NewVersion {
  page: PageName;
  version: number;
  markdown: string;
  html: string;
  admin_id: number;
}

/** @returns false when someone else has published this version since. */
export async function insertVersion(trx: Trx, version: NewVersion): Promise<boolean> {
  const inserted = await trx
    .insertInto('page_version')
    .values(version)
    .onConflict((conflict) => conflict.columns(['page', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  // Clears the response caches of all processes.
  await sql`select pg_notify('settings_changed', '')`.execute(trx);
  return inserted !== undefined;
}

/** Pages with the time of their last change, for the sitemap. */
export async function listPageTimes(
  db: Db,
): Promise<{ page: PageName; updated_at: Date | null }[]> {
  const versions = await listLatestVersions(db);
  return PAGE_NAMES.map((page) => ({
    page,
    updated_at: versions.find((one) => one.page === page)?.created_at ?? null,
  }));
}
