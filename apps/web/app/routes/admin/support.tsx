import { browserApi } from '#api/call.ts';
import { loadTickets, parseTicketsQuery } from '#features/support/admin/load-tickets.ts';
import { TicketsPage } from '#features/support/admin/tickets-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/support.ts';

export const meta = pageTitle('Support');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadTickets(browserApi({ request }), parseTicketsQuery(new URL(request.url).searchParams));

export default function AdminSupport({ loaderData }: Route.ComponentProps) {
  return <TicketsPage loaded={loaderData} />;
}
