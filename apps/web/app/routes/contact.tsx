import { PAGES } from '@shop/contract';
import { data, Link } from 'react-router';
import { publicApi } from '#api/call.server.ts';
import { browserApi } from '#api/call.ts';
import { ContactDetails } from '#features/pages/contact-details.tsx';
import { loadPage } from '#features/pages/load-page.ts';
import { PAGE_DESCRIPTIONS } from '#features/pages/page-descriptions.ts';
import { TextPage } from '#features/pages/text-page.tsx';
import { PUBLIC_PAGE } from '#layout/cache-headers.ts';
import { pageMeta } from '#layout/page-meta.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/contact.ts';

export const loader = async ({ request, context }: Route.LoaderArgs) =>
  data(await loadPage(publicApi({ request, context }), 'contact'), PUBLIC_PAGE);

export const clientLoader = (args: Route.ClientLoaderArgs) => loadPage(browserApi(args), 'contact');

/** Query parameters that the page reads: none. */
export const handle = { queryParams: [] };

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    ...PAGES.contact,
    description: PAGE_DESCRIPTIONS.contact,
    image: '/stack.webp',
  });

export default function Contact({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <TextPage page="contact" loaded={loaderData}>
      <ContactDetails shop={shop} />
      <Link to="/support" className="button button-filled self-start">
        Write to us
      </Link>
    </TextPage>
  );
}
