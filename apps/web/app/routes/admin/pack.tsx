import type { PackingItem } from '@shop/contract';
import { useRevalidator } from 'react-router';
import { browserApi } from '#api/call.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { loadPacking } from '#features/orders/admin/pack/load-packing.ts';
import { PackPage } from '#features/orders/admin/pack/pack-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/pack.ts';

export const meta = pageTitle('Pack');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPacking(browserApi({ request }), new URL(request.url).searchParams.get('orders'));

const renderImage = ({ image }: PackingItem) => (
  <ProductImage image={image[0]} sizes="88px" loading="lazy" />
);

export default function Pack({ loaderData }: Route.ComponentProps) {
  const { brand } = useShop();
  const { revalidate } = useRevalidator();
  return (
    <PackPage
      loaded={loaderData}
      brand={brand}
      renderImage={renderImage}
      onShipped={() => void revalidate()}
    />
  );
}
