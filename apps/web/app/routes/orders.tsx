import type { OrderRow } from '@shop/contract';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { visitorApi } from '#api/call.server.ts';
import { browserApi, type Call } from '#api/call.ts';
import { useSessionHint } from '#api/use-session-hint.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { loadClaims } from '#features/orders/claims/load-claims.ts';
import { loadOrders } from '#features/orders/list/load-orders.ts';
import { OrderList } from '#features/orders/list/order-list.tsx';
import { LoginRequired } from '#layout/login-required.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Route } from './+types/orders.ts';

const ClaimOrders = lazy(async () => {
  const module = await import('#features/orders/claims/claim-orders.tsx');
  return { default: module.ClaimOrders };
});

export const loader = (args: Route.LoaderArgs) => load(visitorApi(args).call, args.request);

export const clientLoader = (args: Route.ClientLoaderArgs) => load(browserApi(args), args.request);

async function load(call: Call, request: Request) {
  const [page, claims] = await Promise.all([loadOrders(call, request), loadClaims(call)]);
  return { ...page, claims };
}

export const meta = pageTitle('Your Orders');

const IMAGE_SIZES = '(min-width: 1280px) 208px, (min-width: 768px) 46vw, 94vw';

const renderImage = ({ image }: OrderRow) => (
  <ProductImage image={image[0]} sizes={IMAGE_SIZES} loading="lazy" />
);

export default function Orders({ loaderData: { orders, claims, ...page } }: Route.ComponentProps) {
  const shop = useShop();
  useSessionHint(orders !== undefined);
  // It says how many were added when none is left.
  const [hadClaims] = useState(claims.length > 0);
  const offer = (hadClaims || claims.length > 0) && (
    <Suspense>
      <ClaimOrders orders={claims} />
    </Suspense>
  );
  if (!orders) return <LoginRequired />;
  if (orders.length > 0) {
    return (
      <OrderList orders={orders} {...page} shop={shop} renderImage={renderImage}>
        {offer}
      </OrderList>
    );
  }

  return (
    <EmptyState title="Your Order is Empty">
      <p>You have not ordered anything yet.</p>
      <Link to="/home" className="button button-filled">
        Go Back To Home Page
      </Link>
      {offer}
    </EmptyState>
  );
}
