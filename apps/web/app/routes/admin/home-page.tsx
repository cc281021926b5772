import { adminCollections, adminHomePage } from '@shop/contract';
import { browserApi } from '#api/call.ts';
import { HomePageForm } from '#features/catalog/admin/home-page/home-page-form.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/home-page.ts';

export const meta = pageTitle('Home page');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const call = browserApi({ request });
  const [loaded, { collections }] = await Promise.all([
    call(adminHomePage.view, {}),
    call(adminCollections.list, {}),
  ]);
  return { ...loaded, collections: collections.filter(({ enabled }) => enabled) };
}

export default function AdminHomePage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="page flex flex-col gap-4 py-6">
      <h1 tabIndex={-1} className="text-3xl">
        Home page
      </h1>
      <p className="measure text-ink-600">
        Shown above the list until a visitor searches or filters. Leave a part empty to hide it.
      </p>
      <HomePageForm {...loaderData} />
    </div>
  );
}
