import { browserApi } from '#api/call.ts';
import { DocumentsPage } from '#features/tax/admin/documents-page.tsx';
import { loadDocuments, parseDocumentsQuery } from '#features/tax/admin/documents-query.ts';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/bills.ts';

export const meta = pageTitle('Bills');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadDocuments(browserApi({ request }), parseDocumentsQuery(new URL(request.url).searchParams));

export default function Bills({ loaderData }: Route.ComponentProps) {
  return <DocumentsPage key={loaderData.query.search} {...loaderData} />;
}
