import { adminOrders } from '@shop/contract';
import { useRouteLoaderData } from 'react-router';
import { may } from '#api/admin-session.ts';
import { browserApi } from '#api/call.ts';
import { DocumentPage } from '#features/tax/document/document-page.tsx';
import { loadDocument } from '#features/tax/document/load-document.ts';
import { pageTitle } from '#layout/page-title.ts';
import { type RootData, useShop } from '#layout/use-shop.ts';
import { LoadError } from '#ui/load-error.tsx';
import type { Route } from './+types/document.ts';

export const meta = pageTitle('Bill');

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  loadDocument(browserApi(args), args.params.document_id, 'admin');

export default function AdminDocument({ loaderData: { document, error } }: Route.ComponentProps) {
  const shop = useShop();
  const origin = useRouteLoaderData<RootData>('root')?.origin ?? '';
  if (document) {
    const { order_id } = document;
    const back = may(adminOrders.listAll)
      ? { to: `/admin/orders/${order_id}`, label: `Order ${order_id}` }
      : undefined;
    return <DocumentPage document={document} shop={shop} origin={origin} back={back} />;
  }
  return (
    <div className="page py-6">
      <h1 tabIndex={-1} className="mb-4 text-3xl">
        Bill
      </h1>
      <LoadError>{error?.message ?? 'The bill could not be loaded.'}</LoadError>
    </div>
  );
}
