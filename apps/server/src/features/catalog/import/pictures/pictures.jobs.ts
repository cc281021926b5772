import type { ImageDeps } from '#features/catalog/images/store-images.ts';
import { createGuardedHttp } from '#integrations/guarded-http.ts';
import type { Poller } from '#jobs/poller.ts';
import { removeNextZip } from './keep-zip.ts';
import { createPictureTaker } from './take-pictures.ts';

/** Behind the rows of imports. */
export function picturePollers(deps: ImageDeps, http = createGuardedHttp()): Poller[] {
  const take = createPictureTaker({ ...deps, http });
  return [
    {
      name: 'import-pictures',
      next: async () => (await take()) || (await removeNextZip(deps)),
    },
  ];
}
