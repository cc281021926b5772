import { browserApi } from '#api/call.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { GiveRefund } from '#features/orders/admin/counter/give-refund.tsx';
import { CounterReturnPage } from '#features/returns/counter/counter-return-page.tsx';
import { loadCounterReturn } from '#features/returns/counter/load-counter-return.ts';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/return.ts';

export const meta = pageTitle('Return at the counter');

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  loadCounterReturn(browserApi({ request }), params.order_id);

const renderImage = (image: string[]) => (
  <ProductImage image={image[0]} sizes="64px" loading="lazy" />
);

export default function ReturnAtTheCounter({ loaderData }: Route.ComponentProps) {
  return (
    <CounterReturnPage
      loaded={loaderData}
      renderImage={renderImage}
      renderGive={(giving) => <GiveRefund {...giving} />}
    />
  );
}
