import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '#api/call.ts';
import { logError } from '#api/log-error.ts';
import { tryCall } from '#api/try-call.ts';
import { lastProducts } from '#features/catalog/admin/last-products.client.ts';
import { loadProducts } from '#features/catalog/admin/load-products.ts';
import { parseProductsQuery } from '#features/catalog/admin/products-query.ts';
import { StockCountPage } from '#features/catalog/admin/stock-count/stock-count-page.tsx';
import { ListRefreshError } from '#features/catalog/list/list-refresh-error.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/stock-count.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { page, search } = parseProductsQuery(new URL(request.url).searchParams);
  const query = { page, search, quick: false, view: 'all' } as const;
  const { data: list, error } = await tryCall(loadProducts(browserApi({ request }), query));
  if (!error) return { list, failed: false };
  logError(error);
  return { list: lastProducts.get() ?? { ...query, products: [], more: false }, failed: true };
}

export const meta = pageTitle('Stock count');

export default function StockCount({ loaderData: { list, failed } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => lastProducts.keep(list), [list]);
  return (
    <StockCountPage
      list={list}
      notice={
        failed && <ListRefreshError busy={state === 'loading'} onRetry={() => void revalidate()} />
      }
    />
  );
}
