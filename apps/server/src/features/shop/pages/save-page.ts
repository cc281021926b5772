import type { PageName } from '@shop/contract';
import { insertAudit } from '#audit/audit.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import { findLatestVersion, insertVersion } from './pages.queries.ts';

interface SavedPage {
  page: PageName;
  markdown: string;
  /** Version that the staff member has edited. */
  version_base: number;
  admin_id: number;
}

/** Publishes a text. Earlier versions are kept; restoring one publishes it again. */
export async function savePage(
  { db, markdown: renderer }: Pick<Deps, 'db' | 'markdown'>,
  { page, markdown, version_base, admin_id }: SavedPage,
): Promise<number> {
  const html = await renderer.render(markdown);
  return db.transaction().execute(async (trx) => {
    const latest = (await findLatestVersion(trx, page))?.version ?? 0;
    const version = version_base + 1;
    const inserted =
      latest === version_base &&
      (await insertVersion(trx, { page, version, markdown, html, admin_id }));
    if (!inserted) throw new ShopError('PAGE_CHANGED');
    // The texts themselves are in page_version.
    const [before, after] = [{ version: version_base }, { version }];
    const subject = `page:${page}`;
    await insertAudit(trx, { admin_id, subject, action: 'page published', before, after });
    return version;
  });
}
