import { adminSettings } from '@shop/contract';
import { browserApi, tryCall } from '#api/call.ts';
import { SettingsPage } from '#features/shop/admin/settings-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { LoadError } from '#ui/load-error.tsx';
import type { Route } from './+types/settings.ts';

export const meta = pageTitle('Settings');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { data: loaded } = await tryCall(browserApi({ request })(adminSettings.view, {}));
  return { loaded };
}

export default function Settings({ loaderData: { loaded } }: Route.ComponentProps) {
  if (loaded) return <SettingsPage loaded={loaded} />;
  return (
    <div className="page py-6">
      <h1 tabIndex={-1} className="mb-4 text-3xl">
        Settings
      </h1>
      <LoadError>The settings could not be loaded.</LoadError>
    </div>
  );
}
