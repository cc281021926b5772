import { browserApi } from '#api/call.ts';
import { loadPages } from '#features/pages/admin/load-pages.ts';
import { PagesList } from '#features/pages/admin/pages-list.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/pages.ts';

export const meta = pageTitle('Pages');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPages(browserApi({ request }));

export default function Pages({ loaderData }: Route.ComponentProps) {
  return <PagesList pages={loaderData} />;
}
