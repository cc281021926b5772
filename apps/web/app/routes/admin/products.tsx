import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { call } from '#api/call.ts';
import { loadManaged, type ManagedList } from '#features/catalog/admin/load-products.ts';
import { ManagePage } from '#features/catalog/admin/products-page.tsx';
import { readManageQuery } from '#features/catalog/admin/products-query.ts';
import { logged } from '#features/catalog/admin/save-error-messages.ts';
import { RefreshFailed } from '#features/catalog/list/list-refresh-error.tsx';
import { usePendingPage } from '#layout/navigation-skeleton.tsx';
import { titled } from '#layout/page-title.ts';
import type { Route } from './+types/products.ts';

/** The list on the screen, for the moment when the next one cannot be fetched. */
let shown: ManagedList | undefined;

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = readManageQuery(new URL(request.url).searchParams);
  try {
    return { list: await loadManaged(call, query), failed: false };
  } catch (error) {
    logged(error);
    return { list: shown ?? { ...query, products: [], more: false }, failed: true };
  }
}

export const meta = titled('Manage Products');

export default function ManageProducts({ loaderData: { list, failed } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const { target } = usePendingPage();
  useEffect(() => {
    shown = list;
    return () => {
      shown = undefined;
    };
  }, [list]);

  const pending =
    target?.pathname === '/admin/products'
      ? readManageQuery(new URLSearchParams(target.search)).page
      : undefined;

  return (
    <ManagePage
      list={list}
      notice={
        failed && <RefreshFailed busy={state === 'loading'} onTryAgain={() => void revalidate()} />
      }
      pendingPage={pending}
    />
  );
}
