import type { Deps } from '#deps.ts';
import type { JobHandlers } from '#jobs/queue.ts';
import { makeVariant } from './make-variant.ts';

export const catalogJobs = (deps: Pick<Deps, 'db' | 'images'>) =>
  ({
    'make-variant': (wanted) => makeVariant(deps, wanted),
  }) satisfies Partial<JobHandlers>;
