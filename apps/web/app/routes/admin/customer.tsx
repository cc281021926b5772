import { adminCustomers } from '@shop/contract';
import { useRevalidator } from 'react-router';
import { browserApi } from '#api/call.ts';
import { CustomerPage } from '#features/support/customers/customer-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/customer.ts';

export const meta = pageTitle('Customer');

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  browserApi({ request })(adminCustomers.view, { params: { id: params.user_id } });

export default function AdminCustomer({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return (
    <CustomerPage
      key={loaderData.user_id}
      customer={loaderData}
      onChange={() => void revalidate()}
    />
  );
}
