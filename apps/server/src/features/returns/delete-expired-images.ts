import type { Deps } from '#platform/deps.ts';
import { deleteReturnImage, findExpiredImage } from './returns.queries.ts';

/** The return itself stays with its order. The file first: a crash in between leaves a row that is found again. */
export async function deleteExpiredImages({
  db,
  images,
}: Pick<Deps, 'db' | 'images'>): Promise<void> {
  for (let key = await findExpiredImage(db); key; key = await findExpiredImage(db)) {
    await images.remove(key);
    await deleteReturnImage(db, key);
  }
}
