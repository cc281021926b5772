import { adminTaxDocuments } from '@shop/contract';
import { useRouteLoaderData } from 'react-router';
import { browserApi, tryCall } from '#api/call.ts';
import { InvoicesPage } from '#features/tax/admin/invoices-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { type RootData, useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/print-invoices.ts';

export const meta = pageTitle('Invoices');

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) => {
  const { searchParams } = new URL(request.url);
  const orders = searchParams.get('orders') ?? '';
  const shipments = searchParams.get('shipments') ?? undefined;
  const call = browserApi({ request });
  const query = { orders, shipments };
  const { data, error } = await tryCall(call(adminTaxDocuments.ofParcels, { query }));
  return { data, error: error?.message };
};

export default function PrintInvoices({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  const origin = useRouteLoaderData<RootData>('root')?.origin ?? '';
  return <InvoicesPage loaded={loaderData} shop={shop} origin={origin} />;
}
