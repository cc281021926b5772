import type { Db, Trx } from '#db/database.ts';

export type VariantFormat = 'avif' | 'webp' | 'jpeg';

export interface NewPicture {
  image_key: string;
  width: number;
  height: number;
  bytes: number;
}

interface VariantName {
  image_key: string;
  width: number;
  format: VariantFormat;
}

/** Answers the keys that were not known before: only those need variants. */
export async function insertPictures(trx: Trx, pictures: NewPicture[]): Promise<string[]> {
  if (pictures.length === 0) return [];
  const rows = await trx
    .insertInto('picture')
    .values(pictures)
    .onConflict((conflict) => conflict.column('image_key').doNothing())
    .returning('image_key')
    .execute();
  return rows.map((row) => row.image_key);
}

export function findPicture(db: Db, image_key: string) {
  return db
    .selectFrom('picture')
    .select(['image_key', 'bytes'])
    .where('image_key', '=', image_key)
    .executeTakeFirst();
}

export function findVariant(db: Db, { image_key, width, format }: VariantName) {
  return db
    .selectFrom('picture_variant')
    .select('stored_as')
    .where('image_key', '=', image_key)
    .where('width', '=', width)
    .where('format', '=', format)
    .executeTakeFirst();
}

/** A known picture with what has been made of it in one width; nothing when the key is unknown. */
export async function findPictureAt(db: Db, image_key: string, width: number) {
  const rows = await db
    .selectFrom('picture as p')
    .leftJoin('picture_variant as v', (join) =>
      join.onRef('v.image_key', '=', 'p.image_key').on('v.width', '=', width),
    )
    .select(['v.format', 'v.stored_as'])
    .where('p.image_key', '=', image_key)
    .execute();
  if (rows.length === 0) return undefined;
  return {
    variants: rows.flatMap(({ format, stored_as }) =>
      // The table's check constraint knows no other formats.
      format && stored_as ? [{ format: format as VariantFormat, stored_as }] : [],
    ),
  };
}

/** Content-named, so that a second run of the same job finds its own row and leaves it. */
export async function insertVariant(
  db: Db,
  variant: VariantName & { stored_as: string; bytes: number },
) {
  await db
    .insertInto('picture_variant')
    .values(variant)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Whether all of these are pictures of the shop. */
export async function hasPictures(db: Db, keys: string[]): Promise<boolean> {
  if (keys.length === 0) return true;
  const rows = await db
    .selectFrom('picture')
    .select('image_key')
    .where('image_key', 'in', keys)
    .execute();
  return rows.length === new Set(keys).size;
}
