import { PAGE_NAMES } from '@shop/contract';
import { data } from 'react-router';
import { browserApi } from '#api/call.ts';
import { findNextUnread, loadAdminPage, loadPages } from '#features/pages/admin/load-pages.ts';
import { PageEditor } from '#features/pages/admin/page-editor.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/page.ts';

export const meta = pageTitle('Edit page');

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const page = PAGE_NAMES.find((name) => name === params.page);
  if (!page) throw data(null, 404);
  const api = browserApi({ request });
  const [loaded, pages] = await Promise.all([loadAdminPage(api, page), loadPages(api)]);
  return { page, loaded, nextUnread: findNextUnread(pages, page) };
}

export default function EditPage({ loaderData }: Route.ComponentProps) {
  const { page, loaded, nextUnread } = loaderData;
  return (
    // A new version resets the text.
    <PageEditor
      key={`${page} ${loaded.version}`}
      page={page}
      loaded={loaded}
      nextUnread={nextUnread}
    />
  );
}
