import { type CollectionInput, MAX_MENU_COLLECTIONS } from '@shop/contract';
import { toSlug } from '@shop/domain/products/to-slug';
import { insertAudit } from '#audit/audit.queries.ts';
import { diffFields } from '#audit/audit-diff.ts';
import type { Db, Trx } from '#db/database.ts';
import { allowTime } from '#db/time-limits.ts';
import { lockCatalog } from '#features/catalog/admin/sales/sales.queries.ts';
import { hasOffers } from '#features/catalog/collections/collection-offers.queries.ts';
import { hasImages } from '#features/catalog/images/images.queries.ts';
import type { Deps } from '#platform/deps.ts';
import { ShopError } from '#platform/shop-error.ts';
import {
  type AdminCollectionRow,
  deleteCollection,
  findAdminCollection,
  insertCollection,
  isSlugTaken,
  listMenu,
  lockCollection,
  replaceCollectionProducts,
  replaceMenu,
  updateCollection,
} from './collections.queries.ts';
import { presentInput } from './present-collection.ts';

type CollectionDeps = Pick<Deps, 'db' | 'queue'>;

interface CollectionChange {
  collection: CollectionInput;
  admin_id: number;
}

/** Several hundred pieces are indexed again. */
const LIMITS = { statement: 20, transaction: 30 };

export async function createCollection(
  { db }: CollectionDeps,
  { collection, admin_id }: CollectionChange,
): Promise<AdminCollectionRow> {
  return changeLocked(db, async (trx) => {
    await assertImage(trx, collection);
    const slug = collection.slug
      ? await assertFree(trx, collection.slug)
      : await makeSlug(trx, collection.title);
    const collection_id = await insertCollection(trx, { ...collection, slug });
    await replacePieces(trx, collection_id, collection);
    return audited(trx, { collection_id, admin_id, action: 'collection added' });
  });
}

/** The prices of sales that are for the collection follow its pieces. */
export async function changeCollection(
  { db, queue }: CollectionDeps,
  {
    collection_id,
    version,
    collection,
    admin_id,
  }: CollectionChange & { collection_id: number; version: number },
): Promise<AdminCollectionRow> {
  return changeLocked(db, async (trx) => {
    const before = await lockCollection(trx, collection_id);
    if (!before) throw new ShopError('COLLECTION_NOT_FOUND');
    if (version !== before.version) throw new ShopError('COLLECTION_CHANGED');
    await assertImage(trx, collection);
    const isOffered = await hasOffers(trx, collection_id);
    if (isOffered && hasDays(collection)) throw new ShopError('COLLECTION_OF_NEW_PIECES');
    const { slug: asked = before.slug } = collection;
    const slug = await assertFree(trx, asked, collection_id);
    await updateCollection(trx, before, { ...collection, slug });
    await replacePieces(trx, collection_id, collection);
    if (isOffered) await queue.enqueue(trx, 'build-price-books', [{ data: {}, priority: 10 }]);
    return audited(trx, { collection_id, admin_id, action: 'collection changed', before });
  });
}

export async function removeCollection(
  { db }: Pick<Deps, 'db'>,
  { collection_id, admin_id }: { collection_id: number; admin_id: number },
): Promise<void> {
  await changeLocked(db, async (trx) => {
    const before = await lockCollection(trx, collection_id);
    if (!before) return;
    if (await hasOffers(trx, collection_id)) throw new ShopError('COLLECTION_HAS_OFFERS');
    await deleteCollection(trx, collection_id);
    await replaceMenu(trx, await listMenu(trx));
    await insertAudit(trx, {
      admin_id,
      subject: toSubject(collection_id),
      action: 'collection removed',
      before: presentInput(before),
    });
  });
}

const toSubject = (collection_id: number) => `collection:${collection_id}`;

/** Writers of products wait for each other, and the products of a collection are a part of them. */
const changeLocked = <T>(db: Db, change: (trx: Trx) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (trx) => {
    await allowTime(trx, LIMITS);
    await lockCatalog(trx);
    return change(trx);
  });

async function assertImage(trx: Trx, { image }: CollectionInput): Promise<void> {
  if (image && !(await hasImages(trx, [image]))) throw new ShopError('IMAGE_NOT_FOUND');
}

const hasDays = ({ pieces }: CollectionInput) =>
  pieces.kind === 'rule' && pieces.rule.new_within_days !== undefined;

async function assertFree(trx: Trx, slug: string, collection_id?: number): Promise<string> {
  if (await isSlugTaken(trx, slug, collection_id)) {
    throw new ShopError('COLLECTION_ADDRESS_TAKEN', { field: 'slug' });
  }
  return slug;
}

/** 'onam', 'onam-2' and so on. */
async function makeSlug(trx: Trx, title: string): Promise<string> {
  const base = toSlug(title) || 'collection';
  for (let count = 1; ; count += 1) {
    const slug = count === 1 ? base : `${base}-${count}`;
    if (!(await isSlugTaken(trx, slug, undefined))) return slug;
  }
}

async function replacePieces(
  trx: Trx,
  collection_id: number,
  { pieces, menu_position }: CollectionInput,
): Promise<void> {
  const product_ids = pieces.kind === 'hand' ? pieces.product_ids : [];
  await replaceCollectionProducts(trx, collection_id, product_ids);
  const menu = (await listMenu(trx)).filter((other) => other !== collection_id);
  if (menu_position !== undefined) menu.splice(menu_position - 1, 0, collection_id);
  if (menu.length > MAX_MENU_COLLECTIONS) {
    throw new ShopError('COLLECTION_MENU_FULL', { field: 'menu_position' });
  }
  await replaceMenu(trx, menu);
}

interface Audited {
  collection_id: number;
  admin_id: number;
  action: string;
  before?: AdminCollectionRow;
}

async function audited(
  trx: Trx,
  { collection_id, admin_id, action, before }: Audited,
): Promise<AdminCollectionRow> {
  const row = await findAdminCollection(trx, collection_id);
  if (!row) throw new ShopError('COLLECTION_NOT_FOUND');
  const changes = diffFields(before ? presentInput(before) : {}, presentInput(row));
  await insertAudit(trx, { admin_id, subject: toSubject(collection_id), action, ...changes });
  return row;
}
