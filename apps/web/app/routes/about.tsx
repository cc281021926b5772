import { PAGES } from '@shop/contract';
import { data } from 'react-router';
import { publicApi } from '#api/call.server.ts';
import { browserApi } from '#api/call.ts';
import { loadPage } from '#features/pages/load-page.ts';
import { PAGE_DESCRIPTIONS } from '#features/pages/page-descriptions.ts';
import { TextPage } from '#features/pages/text-page.tsx';
import { PUBLIC_PAGE } from '#layout/cache-headers.ts';
import { pageMeta } from '#layout/page-meta.ts';
import type { Route } from './+types/about.ts';

export const loader = async ({ request, context }: Route.LoaderArgs) =>
  data(await loadPage(publicApi({ request, context }), 'about'), PUBLIC_PAGE);

export const clientLoader = (args: Route.ClientLoaderArgs) => loadPage(browserApi(args), 'about');

/** Query parameters that the page reads: none. */
export const handle = { queryParams: [] };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { ...PAGES.about, description: PAGE_DESCRIPTIONS.about, image: '/stack.webp' });

export default function About({ loaderData }: Route.ComponentProps) {
  return <TextPage page="about" loaded={loaderData} />;
}
