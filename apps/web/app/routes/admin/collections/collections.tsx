import { adminCollections } from '@shop/contract';
import { browserApi } from '#api/call.ts';
import { CollectionsPage } from '#features/catalog/admin/collections/collections-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/collections.ts';

export const meta = pageTitle('Collections');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  browserApi({ request })(adminCollections.list, {});

export default function AdminCollections({ loaderData }: Route.ComponentProps) {
  return <CollectionsPage collections={loaderData.collections} />;
}
