import type { CollectionInput, CollectionPieces, CollectionRule } from '@shop/contract';
import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export interface AdminCollectionRow {
  collection_id: number;
  version: number;
  slug: string;
  title: string;
  title_ml: string | null;
  words: string;
  image: string | null;
  image_alt: string;
  kind: CollectionPieces['kind'];
  rule: CollectionRule | null;
  menu_position: number | null;
  enabled: boolean;
  /** Chosen by hand, in their order. */
  product_ids: number[];
}

const selectCollections = sql`
  select c.collection_id, c.version, c.slug, c.title, c.title_ml, c.words, c.image, c.image_alt, c.kind,
    c.rule, c.menu_position, c.enabled, array(
      select x.product_id from collection_product x where x.collection_id = c.collection_id
      order by x.position, x.product_id) as product_ids
  from collection c`;

export async function listCollections(db: Db): Promise<AdminCollectionRow[]> {
  const { rows } = await sql<AdminCollectionRow>`
    ${selectCollections} order by c.menu_position, c.title, c.collection_id`.execute(db);
  return rows;
}

export async function findAdminCollection(
  db: Db,
  collection_id: number,
): Promise<AdminCollectionRow | undefined> {
  const { rows } = await sql<AdminCollectionRow>`
    ${selectCollections} where c.collection_id = ${collection_id}`.execute(db);
  return rows[0];
}

export async function lockCollection(
  trx: Trx,
  collection_id: number,
): Promise<AdminCollectionRow | undefined> {
  await sql`select from collection where collection_id = ${collection_id} for update`.execute(trx);
  return findAdminCollection(trx, collection_id);
}

/** The address belongs to another collection, now or earlier. */
export async function isSlugTaken(
  db: Db,
  slug: string,
  collection_id: number | undefined,
): Promise<boolean> {
  const { rows } = await sql`
    select from (
      select slug, collection_id from collection union all
      select slug, collection_id from collection_slug
    ) known
    where slug = ${slug} and collection_id is distinct from ${collection_id ?? null}::integer
    limit 1`.execute(db);
  return rows.length > 0;
}

type StoredInput = CollectionInput & { slug: string };

const toColumns = ({
  slug,
  title,
  title_ml,
  words,
  image,
  image_alt,
  enabled,
  pieces,
}: StoredInput) => ({
  slug,
  title,
  title_ml: title_ml ?? null,
  words,
  image: image ?? null,
  image_alt: image ? image_alt : '',
  enabled,
  kind: pieces.kind,
  rule: pieces.kind === 'rule' ? JSON.stringify(pieces.rule) : null,
});

export async function insertCollection(trx: Trx, collection: StoredInput): Promise<number> {
  const { collection_id } = await trx
    .insertInto('collection')
    .values(toColumns(collection))
    .returning('collection_id')
    .executeTakeFirstOrThrow();
  return collection_id;
}

/** An earlier address leads on, unless the collection takes it back. */
export async function updateCollection(
  trx: Trx,
  { collection_id, slug: before }: Pick<AdminCollectionRow, 'collection_id' | 'slug'>,
  collection: StoredInput,
): Promise<void> {
  await trx
    .updateTable('collection')
    .set({ ...toColumns(collection), version: sql`version + 1` })
    .where('collection_id', '=', collection_id)
    .execute();
  if (before === collection.slug) return;
  await trx.deleteFrom('collection_slug').where('slug', '=', collection.slug).execute();
  await trx.insertInto('collection_slug').values({ slug: before, collection_id }).execute();
}

/** Products that stay keep their rows, so that only the others are indexed again. */
export async function replaceCollectionProducts(
  trx: Trx,
  collection_id: number,
  product_ids: number[],
): Promise<void> {
  await sql`
    delete from collection_product
    where collection_id = ${collection_id} and product_id <> all(${product_ids}::bigint[])`.execute(
    trx,
  );
  await sql`
    insert into collection_product as c (collection_id, product_id, position)
    select ${collection_id}::integer, p.product_id, chosen.position::integer
    from unnest(${product_ids}::bigint[]) with ordinality chosen (product_id, position)
    join product p using (product_id)
    on conflict (collection_id, product_id) do update set position = excluded.position
    where c.position <> excluded.position`.execute(trx);
}

export async function listMenu(db: Db): Promise<number[]> {
  const { rows } = await sql<{ collection_id: number }>`
    select collection_id from collection where menu_position is not null
    order by menu_position, collection_id`.execute(db);
  return rows.map(({ collection_id }) => collection_id);
}

/** The collections of the menu, in their order. */
export async function replaceMenu(trx: Trx, collection_ids: number[]): Promise<void> {
  await sql`
    update collection c set menu_position = array_position(${collection_ids}::integer[], c.collection_id)
    where c.menu_position
      is distinct from array_position(${collection_ids}::integer[], c.collection_id)`.execute(trx);
}

export async function deleteCollection(trx: Trx, collection_id: number): Promise<void> {
  await trx.deleteFrom('collection_product').where('collection_id', '=', collection_id).execute();
  await trx.deleteFrom('collection').where('collection_id', '=', collection_id).execute();
}

export interface PieceRow {
  product_id: number;
  name: string;
  price_paise: number;
  stock: number;
  enabled: boolean;
  image: string[];
}

/** In the order of the given products. */
export async function listPieces(db: Db, product_ids: number[]): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    select p.product_id, p.name, p.price_paise, s.stock, p.enabled, p.image
    from unnest(${product_ids}::bigint[]) with ordinality chosen (product_id, position)
    join product p using (product_id)
    join product_stock s using (product_id)
    order by chosen.position`.execute(db);
  return rows;
}
