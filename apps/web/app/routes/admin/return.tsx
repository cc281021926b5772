import { adminReturns } from '@shop/contract';
import { useRevalidator } from 'react-router';
import { browserApi } from '#api/call.ts';
import { ReturnPage } from '#features/returns/admin/return-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/return.ts';

export const meta = pageTitle('Return');

export const clientLoader = ({ request, params: { return_id } }: Route.ClientLoaderArgs) =>
  browserApi({ request })(adminReturns.view, { params: { return_id } });

export default function AdminReturn({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const { faultyWayBack } = useShop();
  return (
    <ReturnPage
      key={loaderData.return_id}
      returned={loaderData}
      faultyWayBack={faultyWayBack}
      onChange={revalidate}
    />
  );
}
