import { PAGE_NAMES } from '@shop/contract';
import { data } from 'react-router';
import { browserApi } from '#api/call.ts';
import { loadAdminPage } from '#features/pages/admin/load-pages.ts';
import { PageEditor } from '#features/pages/admin/page-editor.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/page.ts';

export const meta = pageTitle('Edit page');

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const page = PAGE_NAMES.find((name) => name === params.page);
  if (!page) throw data(null, 404);
  return { page, loaded: await loadAdminPage(browserApi({ request }), page) };
}

export default function EditPage({ loaderData: { page, loaded } }: Route.ComponentProps) {
  // A new version resets the text.
  return <PageEditor key={`${page} ${loaded.version}`} page={page} loaded={loaded} />;
}
