import { sql } from 'kysely';
import type { Db, Trx } from '#db/database.ts';

export type VariantFormat = 'avif' | 'webp' | 'jpeg';

export interface NewImage {
  image_key: string;
  width: number;
  height: number;
  bytes: number;
}

interface VariantKey {
  image_key: string;
  width: number;
  format: VariantFormat;
}

/** @returns the keys that are new; only those need variants */
export async function insertImages(trx: Trx, images: NewImage[]): Promise<string[]> {
  if (images.length === 0) return [];
  const rows = await trx
    .insertInto('image')
    .values(images)
    .onConflict((conflict) => conflict.column('image_key').doNothing())
    .returning('image_key')
    .execute();
  return rows.map((row) => row.image_key);
}

export function findImage(db: Db, image_key: string) {
  return db
    .selectFrom('image')
    .select(['image_key', 'bytes'])
    .where('image_key', '=', image_key)
    .executeTakeFirst();
}

export function findVariant(db: Db, { image_key, width, format }: VariantKey) {
  return db
    .selectFrom('image_variant')
    .select('stored_as')
    .where('image_key', '=', image_key)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst();
}

/** @returns the variants of one width; undefined when the key is unknown */
export async function findImageVariants(db: Db, image_key: string, width: number) {
  const rows = await db
    .selectFrom('image as i')
    .leftJoin('image_variant as v', (join) =>
      join.onRef('v.image_key', '=', 'i.image_key').on('v.width', '=', width),
    )
    .select(['v.format', 'v.stored_as'])
    .where('i.image_key', '=', image_key)
    .execute();
  if (rows.length === 0) return undefined;
  return {
    variants: rows.flatMap(({ format, stored_as }) =>
      // The column's CHECK allows no other formats.
      format && stored_as ? [{ format: format as VariantFormat, stored_as }] : [],
    ),
  };
}

/** File names are content hashes: a repeated job leaves the row as it is. */
export async function insertVariant(
  db: Db,
  variant: VariantKey & { stored_as: string; bytes: number },
) {
  await db
    .insertInto('image_variant')
    .values(variant)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasImages(db: Db, keys: string[]): Promise<boolean> {
  return (await listImages(db, keys)).size === new Set(keys).size;
}

/** Those of the keys that are stored. */
export async function listImages(db: Db, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .selectFrom('image')
    .select('image_key')
    .where('image_key', '=', sql<string>`any(${keys})`)
    .execute();
  return new Set(rows.map(({ image_key }) => image_key));
}
