import type { OrderItem } from '@shop/contract';
import { useState } from 'react';
import { call } from '#api/call.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { AdminOrderModal } from '#features/orders/admin/order-dialog.tsx';
import { methodWords } from '#features/orders/payment-method.ts';
import { loadDesk, readDeskQuery } from '#features/payments/admin/load-payments.ts';
import { DeskPage } from '#features/payments/admin/payments-page.tsx';
import { titled } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/payments.ts';

export const meta = titled('Payments');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadDesk(call, readDeskQuery(new URL(request.url).searchParams));

const pictureOf = ({ image }: OrderItem) => (
  <ProductImage image={image[0]} sizes="64px" loading="lazy" />
);

export default function Payments({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  const [viewing, setViewing] = useState<string>();
  return (
    <>
      <DeskPage loaded={loaderData} onView={setViewing} methodWords={methodWords} />
      {viewing && (
        <AdminOrderModal
          order_id={viewing}
          shop={shop}
          pictureOf={pictureOf}
          onClose={() => setViewing(undefined)}
        />
      )}
    </>
  );
}
