import { browserApi } from '#api/call.ts';
import { CustomersPage } from '#features/support/customers/customers-page.tsx';
import { loadCustomers, parseCustomersQuery } from '#features/support/customers/load-customers.ts';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/customers.ts';

export const meta = pageTitle('Customers');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadCustomers(browserApi({ request }), parseCustomersQuery(new URL(request.url).searchParams));

export default function AdminCustomers({ loaderData }: Route.ComponentProps) {
  return <CustomersPage loaded={loaderData} />;
}
