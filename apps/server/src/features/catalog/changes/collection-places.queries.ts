import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

interface CollectionState {
  title: string;
  kind: string;
  products: number;
  /** The last place. */
  last: number;
  /** Places of the asked products. */
  members: Map<number, number>;
}

export async function findCollectionState(
  db: Db,
  collection_id: number,
  product_ids: number[],
): Promise<CollectionState | undefined> {
  const { rows } = await sql<Omit<CollectionState, 'members'>>`
    select c.title, c.kind, count(x)::integer as products, coalesce(max(x.position), 0) as last
    from collection c left join collection_product x using (collection_id)
    where c.collection_id = ${collection_id} group by c.collection_id`.execute(db);
  const { rows: members } = await sql<{ product_id: number; position: number }>`
    select product_id, position from collection_product
    where collection_id = ${collection_id} and product_id = any(${product_ids}::bigint[])`.execute(
    db,
  );
  const [found] = rows;
  return (
    found && {
      ...found,
      members: new Map(members.map(({ product_id, position }) => [product_id, position])),
    }
  );
}

interface Place {
  product_id: number;
  place: number;
}

/** A form that was opened before does not overwrite the pieces. */
export async function touchCollection(trx: Trx, collection_id: number): Promise<void> {
  await sql`
    update collection set version = version + 1 where collection_id = ${collection_id}`.execute(
    trx,
  );
}

export async function addToCollection(
  trx: Trx,
  collection_id: number,
  places: Place[],
): Promise<void> {
  if (places.length === 0) return;
  await sql`
    insert into collection_product (collection_id, product_id, position)
    select ${collection_id}::integer, n.product_id, n.place
    from unnest(${places.map(({ product_id }) => product_id)}::bigint[],
      ${places.map(({ place }) => place)}::integer[]) n (product_id, place)
    on conflict do nothing`.execute(trx);
}

export async function removeFromCollection(
  trx: Trx,
  collection_id: number,
  product_ids: number[],
): Promise<void> {
  if (product_ids.length === 0) return;
  await sql`
    delete from collection_product
    where collection_id = ${collection_id} and product_id = any(${product_ids}::bigint[])`.execute(
    trx,
  );
}
