import { adminCollections } from '@shop/contract';
import { browserApi } from '#api/call.ts';
import { CollectionForm } from '#features/catalog/admin/collections/collection-form.tsx';
import { NEW_COLLECTION } from '#features/catalog/admin/collections/collection-form-data.ts';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/collection.ts';

export const meta = pageTitle('Collection');

export const clientLoader = async ({ request, params }: Route.ClientLoaderArgs) => {
  const { collection_id } = params;
  if (collection_id === 'new') return NEW_COLLECTION;
  return browserApi({ request })(adminCollections.view, { params: { collection_id } });
};

export default function AdminCollection({ loaderData }: Route.ComponentProps) {
  const { collection_id, version } = loaderData;
  // The key fills the form again after it was saved.
  return <CollectionForm key={`${collection_id} ${version}`} collection={loaderData} />;
}
