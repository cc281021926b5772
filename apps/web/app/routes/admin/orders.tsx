import type { OrderItem } from '@shop/contract';
import { browserApi } from '#api/call.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { lastOrders } from '#features/orders/admin/last-orders.client.ts';
import { loadOrders } from '#features/orders/admin/load-orders.ts';
import { OrdersPage } from '#features/orders/admin/orders-page.tsx';
import { parseOrdersFilter } from '#features/orders/admin/orders-query.ts';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/orders.ts';

export const meta = pageTitle('Orders');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const filter = parseOrdersFilter(new URL(request.url).searchParams);
  return loadOrders(browserApi({ request }), filter, lastOrders.get);
};

const renderImage = ({ image }: OrderItem) => (
  <ProductImage image={image[0]} sizes="64px" loading="lazy" />
);

export default function Orders({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  return <OrdersPage loaded={loaderData} shop={shop} renderImage={renderImage} />;
}
