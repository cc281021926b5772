import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { deleteExpiredImages } from './delete-expired-images.ts';

export const returnsJobs = (deps: Pick<Deps, 'db' | 'images'>) =>
  ({
    'delete-return-images': () => deleteExpiredImages(deps),
  }) satisfies Partial<JobHandlers>;
