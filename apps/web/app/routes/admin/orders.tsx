import { OrderId, type OrderItem } from '@shop/contract';
import { type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { browserApi } from '#api/call.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { lastOrders } from '#features/orders/admin/list/last-orders.client.ts';
import { loadOrders } from '#features/orders/admin/list/load-orders.ts';
import { OrdersPage } from '#features/orders/admin/list/orders-page.tsx';
import { parseOrdersFilter } from '#features/orders/admin/list/orders-query.ts';
import { OrderDialog } from '#features/orders/admin/order-dialog.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/orders.ts';
import AdminNotFound from './not-found.tsx';

export const meta = pageTitle('Orders');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const filter = parseOrdersFilter(new URL(request.url).searchParams);
  return loadOrders(browserApi({ request }), filter, lastOrders.get);
};

/** Opening and closing the details of an order keeps the list. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) => {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = args;
  const detailsOnly =
    currentUrl.pathname !== nextUrl.pathname && currentUrl.search === nextUrl.search;
  return detailsOnly ? false : defaultShouldRevalidate;
};

const renderImage = ({ image }: OrderItem) => (
  <ProductImage image={image[0]} sizes="64px" loading="lazy" />
);
const renderCrop = (image: string) => <ProductImage image={image} sizes="34px" loading="lazy" />;

const FromList = z.object({ fromList: z.literal(true) });

export default function Orders({ loaderData, params }: Route.ComponentProps) {
  const shop = useShop();
  const { order_id } = params;
  const navigate = useNavigate();
  const { state, search } = useLocation();
  if (order_id && !z.safeParse(OrderId, order_id).success) return <AdminNotFound />;

  const close = () =>
    // Back, so that the list is not in the history twice.
    z.safeParse(FromList, state).success
      ? void navigate(-1)
      : void navigate(`/admin/orders${search}`, { replace: true, preventScrollReset: true });
  return (
    <OrdersPage
      loaded={loaderData}
      renderCrop={renderCrop}
      renderDetails={(onChange) =>
        order_id && (
          <OrderDialog
            key={order_id}
            order_id={order_id}
            shop={shop}
            renderImage={renderImage}
            onChange={onChange}
            onClose={close}
          />
        )
      }
    />
  );
}
