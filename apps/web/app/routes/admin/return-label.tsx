import { adminReturns } from '@shop/contract';
import { browserApi } from '#api/call.ts';
import { Barcode } from '#features/orders/admin/print/barcode.tsx';
import { ReturnLabel } from '#features/returns/admin/return-label.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/return-label.ts';

export const meta = pageTitle('Address label');

export const clientLoader = ({ request, params: { return_id } }: Route.ClientLoaderArgs) =>
  browserApi({ request })(adminReturns.view, { params: { return_id } });

export default function AdminReturnLabel({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  const { return_id, tracking_number } = loaderData;
  return (
    <ReturnLabel
      returned={loaderData}
      shop={shop}
      barcode={<Barcode text={tracking_number ?? return_id.replace('-', '')} />}
      back={{ to: `/admin/returns/${return_id}`, label: 'Back to the return' }}
    />
  );
}
