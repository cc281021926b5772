import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { generateVariant } from './images/generate-variant.ts';

export const catalogJobs = (deps: Pick<Deps, 'db' | 'images'>) =>
  ({
    'generate-image-variant': (request) => generateVariant(deps, request),
  }) satisfies Partial<JobHandlers>;
