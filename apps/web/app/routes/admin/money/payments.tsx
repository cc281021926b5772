import type { OrderItem } from '@shop/contract';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '#api/call.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { OrderDialog } from '#features/orders/admin/order-dialog.tsx';
import { loadPayments, parsePaymentsQuery } from '#features/payments/admin/load-payments.ts';
import { PaymentsPage } from '#features/payments/admin/payments-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/payments.ts';

export const meta = pageTitle('Payments');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadPayments(browserApi({ request }), parsePaymentsQuery(new URL(request.url).searchParams));

const renderImage = ({ image }: OrderItem) => (
  <ProductImage image={image[0]} sizes="64px" loading="lazy" />
);

export default function Payments({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  const { revalidate } = useRevalidator();
  const [viewing, setViewing] = useState<string>();
  return (
    <>
      <PaymentsPage loaded={loaderData} onView={setViewing} />
      {viewing && (
        <OrderDialog
          order_id={viewing}
          shop={shop}
          renderImage={renderImage}
          onChange={() => void revalidate()}
          onClose={() => setViewing(undefined)}
        />
      )}
    </>
  );
}
