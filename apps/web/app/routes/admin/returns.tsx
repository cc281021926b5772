import { browserApi } from '#api/call.ts';
import { loadReturns, parseReturnsQuery } from '#features/returns/admin/load-returns.ts';
import { ReturnsPage } from '#features/returns/admin/returns-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/returns.ts';

export const meta = pageTitle('Returns');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadReturns(browserApi({ request }), parseReturnsQuery(new URL(request.url).searchParams));

export default function AdminReturns({ loaderData }: Route.ComponentProps) {
  return <ReturnsPage loaded={loaderData} />;
}
