import type { AdminCollection, CollectionPiece, CollectionRule } from '@shop/contract';
import { paise, toRupees } from '@shop/domain/money';
import type { Db } from '#db/database.ts';
import { toWithin } from '#features/catalog/collections/within.queries.ts';
import { countMatches } from '#features/catalog/search/count.queries.ts';
import { listPage } from '#features/catalog/search/page.queries.ts';
import { queryWithin } from '#features/catalog/search/product-query.queries.ts';
import { type AdminCollectionRow, listPieces, type PieceRow } from './collections.queries.ts';

const NEWEST = { by: 'updated_at', descending: true } as const;

interface FoundPieces {
  products: number;
  shown: CollectionPiece[];
}

/** Products that fit a rule, visible or not, newest first. */
export async function findByRule(
  db: Db,
  collection: { collection_id: number; rule: CollectionRule },
): Promise<FoundPieces> {
  const query = queryWithin(await toWithin(db, collection));
  const counts = await countMatches(db, query);
  if (counts.total === 0) return { products: 0, shown: [] };
  const { products, total } = await listPage(db, query, { order: NEWEST, offset: 0 }, counts);
  return { products: total, shown: products.map(presentPiece) };
}

async function findByHand(db: Db, product_ids: number[]): Promise<FoundPieces> {
  const rows = await listPieces(db, product_ids);
  return {
    products: rows.filter(({ enabled }) => enabled).length,
    shown: rows.map(presentPiece),
  };
}

export const findPieces = (db: Db, { rule, ...collection }: AdminCollectionRow) =>
  rule ? findByRule(db, { ...collection, rule }) : findByHand(db, collection.product_ids);

const presentPiece = ({
  product_id,
  name,
  price_paise,
  stock,
  enabled,
  image,
}: PieceRow): CollectionPiece => ({
  product_id,
  name,
  price: toRupees(paise(price_paise)),
  stock,
  enabled,
  ...(image[0] && { image: image[0] }),
});

/** The terms that staff have entered. */
export function presentInput(row: AdminCollectionRow) {
  const { title, title_ml, slug, words, image, image_alt, menu_position, enabled } = row;
  return {
    title,
    ...(title_ml && { title_ml }),
    slug,
    words,
    ...(image && { image }),
    image_alt,
    ...(menu_position !== null && { menu_position }),
    enabled,
    pieces: row.rule
      ? { kind: 'rule' as const, rule: row.rule }
      : { kind: 'hand' as const, product_ids: row.product_ids },
  };
}

export async function presentCollection(db: Db, row: AdminCollectionRow): Promise<AdminCollection> {
  const { collection_id, version } = row;
  return { ...presentInput(row), collection_id, version, ...(await findPieces(db, row)) };
}
