import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteReturnImage, findExpiredImage } from './returns.queries.ts';

export const returnsJobs = (deps: Pick<Deps, 'db' | 'images'>) =>
  ({
    'delete-return-images': () => deleteExpiredImages(deps),
  }) satisfies Partial<JobHandlers>;

/**
 * Deletes the images; the return itself stays with its order. The file first: a crash in between leaves a row
 * that the next run finds again.
 */
export async function deleteExpiredImages({
  db,
  images,
}: Pick<Deps, 'db' | 'images'>): Promise<void> {
  for (let key = await findExpiredImage(db); key; key = await findExpiredImage(db)) {
    await images.remove(key);
    await deleteReturnImage(db, key);
  }
}
