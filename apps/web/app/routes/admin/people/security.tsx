import { browserApi } from '#api/call.ts';
import { loadEvents, parseEventsQuery } from '#features/security/load-events.ts';
import { SecurityPage } from '#features/security/security-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/security.ts';

export const meta = pageTitle('Security');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadEvents(browserApi({ request }), parseEventsQuery(new URL(request.url).searchParams));

export default function Security({ loaderData }: Route.ComponentProps) {
  return <SecurityPage loaded={loaderData} />;
}
