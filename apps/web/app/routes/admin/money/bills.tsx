import { browserApi } from '#api/call.ts';
import { BillsPage } from '#features/tax/admin/bills-page.tsx';
import { loadBills, parseBillsQuery } from '#features/tax/admin/bills-query.ts';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/bills.ts';

export const meta = pageTitle('Bills');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadBills(browserApi({ request }), parseBillsQuery(new URL(request.url).searchParams));

export default function Bills({ loaderData }: Route.ComponentProps) {
  return <BillsPage key={loaderData.query.search} {...loaderData} />;
}
