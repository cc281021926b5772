import { adminHomePage, type HomePage } from '@shop/contract';
import type { FastifyInstance } from 'fastify';
import { insertAudit } from '#audit/audit.queries.ts';
import { findHomePage, updateHomePage } from '#features/catalog/home-page.queries.ts';
import { hasImages } from '#features/catalog/images/images.queries.ts';
import { normalizeStaffImage } from '#features/catalog/images/normalize-image.ts';
import { storeImages } from '#features/catalog/images/store-images.ts';
import { registerEndpoint } from '#http/endpoint.ts';
import { registerMultipartEndpoint } from '#http/multipart.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';

export function adminHomePageRoutes(app: FastifyInstance, deps: Deps) {
  registerEndpoint(app, adminHomePage.view, () => findHomePage(deps.db));

  registerEndpoint(app, adminHomePage.save, async ({ body: { version, ...home }, caller }) => ({
    msg: 'Saved.',
    version: await saveHomePage(deps, home, { version, admin_id: caller.admin_id }),
  }));

  registerMultipartEndpoint(app, adminHomePage.addImages, {
    onFile: normalizeStaffImage,
    handle: async ({ files }) => ({
      sent: await storeImages(deps, files, async (_trx, keys) => keys),
    }),
  });
}

interface HomePageChange {
  /** Version that the form was loaded with. */
  version: number;
  admin_id: number;
}

async function saveHomePage(
  { db }: Pick<Deps, 'db'>,
  home: HomePage,
  { version, admin_id }: HomePageChange,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const images = [home.banner, ...home.tiles].flatMap((part) => part?.image ?? []);
    if (!(await hasImages(trx, [...new Set(images)]))) throw new ShopError('IMAGE_NOT_FOUND');
    const { home: before } = await findHomePage(trx);
    const saved = await updateHomePage(trx, home, version);
    if (saved === undefined) throw new ShopError('EDIT_CONFLICT');
    await insertAudit(trx, {
      admin_id,
      subject: 'home-page',
      action: 'home page changed',
      before,
      after: home,
    });
    return saved;
  });
}
