import { OrderId, type PackingItem } from '@shop/contract';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { browserApi } from '#api/call.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { loadPacking } from '#features/orders/admin/pack/load-packing.ts';
import { PackingOrderPage } from '#features/orders/admin/pack/packing-order-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import { LoadError } from '#ui/load-error.tsx';
import type { Route } from './+types/packing-order.ts';
import AdminNotFound from './not-found.tsx';

export const meta = pageTitle('Order');

export const clientLoader = async ({ request, params }: Route.ClientLoaderArgs) => {
  const { order_id } = params;
  if (!z.safeParse(OrderId, order_id).success) return { order: undefined, error: undefined };
  const { orders, error } = await loadPacking(browserApi({ request }), order_id);
  return { order: orders[0], error };
};

const renderImage = ({ image }: PackingItem) => (
  <ProductImage image={image[0]} sizes="88px" loading="lazy" />
);

export default function PackingOrder({ loaderData: { order, error } }: Route.ComponentProps) {
  const { brand } = useShop();
  const { revalidate } = useRevalidator();
  if (order) {
    return (
      <PackingOrderPage
        order={order}
        brand={brand}
        renderImage={renderImage}
        onChange={() => void revalidate()}
      />
    );
  }
  if (!error) return <AdminNotFound />;
  return (
    <div className="page py-6">
      <h1 tabIndex={-1} className="mb-4 text-3xl">
        Order
      </h1>
      <LoadError>{`The order could not be loaded. ${error}`}</LoadError>
    </div>
  );
}
