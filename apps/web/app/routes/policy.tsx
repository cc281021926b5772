import { PAGE_NAMES, PAGES } from '@shop/contract';
import { data } from 'react-router';
import { publicApi } from '#api/call.server.ts';
import { browserApi, type Call } from '#api/call.ts';
import { loadPage } from '#features/pages/load-page.ts';
import { PAGE_DESCRIPTIONS } from '#features/pages/page-descriptions.ts';
import { TextPage } from '#features/pages/text-page.tsx';
import { NOT_FOUND, PUBLIC_PAGE } from '#layout/cache-headers.ts';
import { NotFoundPage } from '#layout/not-found-page.tsx';
import { pageMeta } from '#layout/page-meta.ts';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/policy.ts';

/** @returns null when there is no such policy. */
async function loadPolicy(api: Call, name: string) {
  const page = PAGE_NAMES.find((one) => PAGES[one].path === `/policies/${name}`);
  return page ? { page, loaded: await loadPage(api, page) } : null;
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const policy = await loadPolicy(publicApi({ request, context }), params.policy);
  return data(policy, policy ? PUBLIC_PAGE : NOT_FOUND);
}

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  loadPolicy(browserApi(args), args.params.policy);

/** Query parameters that the page reads: none. */
export const handle = { queryParams: [] };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) => {
  const page = args.loaderData?.page;
  if (!page) return pageTitle('404')(args);
  const description = PAGE_DESCRIPTIONS[page];
  return pageMeta(args, { ...PAGES[page], description, image: '/stack.webp' });
};

export default function Policy({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundPage />;
  return <TextPage key={loaderData.page} {...loaderData} />;
}
