import { adminStock } from '@shop/contract';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi, tryCall } from '#api/call.ts';
import { logError } from '#api/log-error.ts';
import { parseProductsQuery } from '#features/catalog/admin/products-query.ts';
import { StockCountPage } from '#features/catalog/admin/stock-count/stock-count-page.tsx';
import { ListRefreshError } from '#features/catalog/list/list-refresh-error.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { lastShelf } from '#routes/last-loaded.client.ts';
import type { Route } from './+types/stock-count.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { page, search } = parseProductsQuery(new URL(request.url).searchParams);
  const input = { params: { page: `${page}` }, query: { search } };
  const { data, error } = await tryCall(browserApi({ request })(adminStock.shelf, input));
  if (!error) return { list: { page, search, ...data }, failed: false };
  logError(error);
  return { list: lastShelf.get() ?? { page, search, products: [], more: false }, failed: true };
}

export const meta = pageTitle('Stock count');

export default function StockCount({ loaderData: { list, failed } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => lastShelf.keep(list), [list]);
  return (
    <StockCountPage
      list={list}
      notice={
        failed && <ListRefreshError busy={state === 'loading'} onRetry={() => void revalidate()} />
      }
    />
  );
}
