import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { makeVariant } from './images/generate-variant.ts';

export const catalogJobs = (deps: Pick<Deps, 'db' | 'images'>) =>
  ({
    'make-variant': (wanted) => makeVariant(deps, wanted),
  }) satisfies Partial<JobHandlers>;
