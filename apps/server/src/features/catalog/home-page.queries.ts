import { EMPTY_HOME_PAGE, type HomePage } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export interface StoredHomePage {
  home: HomePage;
  /** 0 until it is saved for the first time. */
  version: number;
}

export async function findHomePage(db: Db): Promise<StoredHomePage> {
  const row = await db.selectFrom('home_page').select(['content', 'version']).executeTakeFirst();
  // Only updateHomePage() writes it, after the contract's schema has accepted it.
  const home = (row?.content ?? EMPTY_HOME_PAGE) as unknown as HomePage;
  return { home, version: row?.version ?? 0 };
}

/** @returns the new version, or undefined when another staff member has saved since `version` */
export async function updateHomePage(
  trx: Trx,
  home: HomePage,
  version: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    insert into home_page as h (content, version) select ${JSON.stringify(home)}::jsonb, 1
    where ${version}::integer = 0 or exists (select from home_page)
    on conflict (home_page_id) do update set content = excluded.content, version = h.version + 1
    where h.version = ${version}::integer
    returning version`.execute(trx);
  // Servers clear their response caches.
  if (rows[0]) await sql`select pg_notify('catalog_changed', '')`.execute(trx);
  return rows[0]?.version;
}
