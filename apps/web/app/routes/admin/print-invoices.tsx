import { adminTaxDocuments } from '@shop/contract';
import { useRouteLoaderData } from 'react-router';
import { browserApi, tryCall } from '#api/call.ts';
import { InvoicesPage } from '#features/tax/admin/invoices-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { type RootData, useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/print-invoices.ts';

export const meta = pageTitle('Invoices');

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const orders = new URL(request.url).searchParams.get('orders') ?? '';
  const call = browserApi({ request });
  const { data, error } = await tryCall(call(adminTaxDocuments.ofParcels, { query: { orders } }));
  return { data, error: error?.message };
};

export default function PrintInvoices({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  const origin = useRouteLoaderData<RootData>('root')?.origin ?? '';
  return <InvoicesPage loaded={loaderData} shop={shop} origin={origin} />;
}
