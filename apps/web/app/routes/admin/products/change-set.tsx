import { useRevalidator } from 'react-router';
import { browserApi } from '#api/call.ts';
import { ChangeSetPage } from '#features/catalog/admin/changes/change-set-page.tsx';
import { parseRowsQuery } from '#features/catalog/admin/changes/changes-query.ts';
import { loadSet } from '#features/catalog/admin/changes/load-set.ts';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/change-set.ts';

export const meta = pageTitle('Changes');

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  loadSet(
    browserApi({ request }),
    params.change_set_id,
    parseRowsQuery(new URL(request.url).searchParams),
  );

export default function ChangeSet({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  // Another set is another page, with its own progress.
  return (
    <ChangeSetPage key={loaderData.set.change_set_id} loaded={loaderData} reload={revalidate} />
  );
}
