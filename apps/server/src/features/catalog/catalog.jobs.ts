import type { Poller } from '#jobs/poller.ts';
import type { JobHandlers } from '#jobs/queue.ts';
import type { Deps } from '#platform/deps.ts';
import { changePollers } from './changes/changes.jobs.ts';
import { generateVariant } from './images/generate-variant.ts';
import { picturePollers } from './import/pictures/pictures.jobs.ts';
import { buildPriceBooks } from './prices/build-price-books.ts';
import { refreshSoldOut } from './search/sold-out.queries.ts';

export const catalogJobs = (deps: Pick<Deps, 'db' | 'images'>) =>
  ({
    'generate-image-variant': (request) => generateVariant(deps, request),
    'build-price-books': () => buildPriceBooks(deps.db),
  }) satisfies Partial<JobHandlers>;

export const catalogPollers = (deps: Pick<Deps, 'db' | 'images' | 'queue'>): Poller[] => [
  { name: 'sold-out', next: () => refreshSoldOut(deps.db) },
  ...changePollers(deps.db),
  ...picturePollers(deps),
];
