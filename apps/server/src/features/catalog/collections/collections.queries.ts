import type { Collection, CollectionLink } from '@shop/contract';
import { sql } from 'kysely';
import type { Db } from '#db/database.ts';
import { countProducts } from '#features/catalog/products.queries.ts';

interface CollectionRow extends Omit<Collection, 'title_ml' | 'image'> {
  title_ml: string | null;
  image: string | null;
}

/** A visible collection, by its address or an earlier one. */
export async function findCollection(db: Db, slug: string): Promise<Collection | undefined> {
  const { rows } = await sql<CollectionRow>`
    select slug, title, title_ml, words, image, image_alt, kind from collection
    where enabled and collection_id in (
      select c.collection_id from collection c where c.slug = ${slug}
      union all
      select s.collection_id from collection_slug s where s.slug = ${slug})`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { title_ml, image, ...rest } = row;
  return { ...rest, ...(title_ml && { title_ml }), ...(image && { image }) };
}

/** Visible ones with products. */
export async function listFilled(db: Db, { menu }: { menu: boolean }): Promise<CollectionLink[]> {
  const { rows } = await sql<CollectionLink>`
    select slug, title from collection
    where enabled and (not ${menu}::boolean or menu_position is not null)
    order by menu_position, title, collection_id`.execute(db);
  const filled = await Promise.all(
    rows.map(async ({ slug }) => (await countProducts(db, { collection: slug })) > 0),
  );
  return rows.filter((_, index) => filled[index]);
}
