import { adminChanges } from '@shop/contract';
import { browserApi } from '#api/call.ts';
import { ChangesPage } from '#features/catalog/admin/changes/changes-page.tsx';
import { parseChangesPage } from '#features/catalog/admin/changes/changes-query.ts';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/changes.ts';

export const meta = pageTitle('History of changes');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = parseChangesPage(new URL(request.url).searchParams);
  const list = await browserApi({ request })(adminChanges.list, { query: { page: `${page}` } });
  return { ...list, page };
}

export default function Changes({ loaderData }: Route.ComponentProps) {
  return <ChangesPage {...loaderData} />;
}
