import { adminLinks } from '@shop/contract';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { may } from '#api/admin-session.ts';
import { browserApi, tryCall } from '#api/call.ts';
import { logError } from '#api/log-error.ts';
import { TypedAddress } from '#features/accounts/addresses/typed-address.tsx';
import { loadProducts } from '#features/catalog/admin/load-products.ts';
import { ProductsPage } from '#features/catalog/admin/products-page.tsx';
import { parseProductsQuery } from '#features/catalog/admin/products-query.ts';
import { ListRefreshError } from '#features/catalog/list/list-refresh-error.tsx';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { LinkDialog } from '#features/payments/links/admin/dialog/link-dialog.tsx';
import { useNavigationStatus } from '#layout/navigation-skeleton.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { lastProducts } from '#routes/last-loaded.client.ts';
import type { Route } from './+types/products.ts';

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = parseProductsQuery(new URL(request.url).searchParams);
  const { data: list, error } = await tryCall(loadProducts(browserApi({ request }), query));
  if (!error) return { list, failed: false };
  logError(error);
  return { list: lastProducts.get() ?? { ...query, products: [], more: false }, failed: true };
}

export const meta = pageTitle('Manage Products');

export default function ManageProducts({ loaderData: { list, failed } }: Route.ComponentProps) {
  const { revalidate, state } = useRevalidator();
  const { target } = useNavigationStatus();
  const [sold, setSold] = useState<number>();
  useEffect(() => lastProducts.keep(list), [list]);

  const pending =
    target?.pathname === '/admin/products'
      ? parseProductsQuery(new URLSearchParams(target.search)).page
      : undefined;

  return (
    <>
      <ProductsPage
        list={list}
        notice={
          failed && (
            <ListRefreshError busy={state === 'loading'} onRetry={() => void revalidate()} />
          )
        }
        pendingPage={pending}
        onSell={may(adminLinks.create) ? ({ product_id }) => setSold(product_id) : undefined}
      />
      {sold !== undefined && (
        <LinkDialog
          product_id={sold}
          renderImage={renderImage}
          renderAddress={(field) => <TypedAddress field={field} />}
          onMade={() => void revalidate()}
          onClose={() => setSold(undefined)}
        />
      )}
    </>
  );
}

const renderImage = (image: string | undefined) => (
  <ProductImage image={image} sizes="48px" loading="lazy" />
);
