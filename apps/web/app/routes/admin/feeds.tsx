import { adminFeeds } from '@shop/contract';
import { browserApi } from '#api/call.ts';
import { FeedsPage } from '#features/catalog/admin/feeds/feeds-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/feeds.ts';

export const meta = pageTitle('Google and Meta');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  browserApi({ request })(adminFeeds.view, {});

export default function Feeds({ loaderData }: Route.ComponentProps) {
  return <FeedsPage loaded={loaderData} />;
}
