import type { OrderItem } from '@shop/contract';
import { call } from '#api/call.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { loadAllOrders } from '#features/orders/admin/load-orders.ts';
import { AdminOrders } from '#features/orders/admin/orders-page.tsx';
import { readOrdersFilter } from '#features/orders/admin/orders-query.ts';
import { titled } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/orders.ts';

export const meta = titled('Orders');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadAllOrders(call, readOrdersFilter(new URL(request.url).searchParams));

const pictureOf = ({ image }: OrderItem) => (
  <ProductImage image={image[0]} sizes="64px" loading="lazy" />
);

export default function Orders({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  return <AdminOrders loaded={loaderData} shop={shop} pictureOf={pictureOf} />;
}
