import { counterBills } from '@shop/contract';
import { useRouteLoaderData } from 'react-router';
import { browserApi, tryCall } from '#api/call.ts';
import { DocumentPage } from '#features/tax/document/document-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { type RootData, useShop } from '#layout/use-shop.ts';
import { LoadError } from '#ui/load-error.tsx';
import type { Route } from './+types/bill.ts';

export const meta = pageTitle('Bill');

export const clientLoader = async ({ request, params }: Route.ClientLoaderArgs) => {
  const call = browserApi({ request });
  const { data, error } = await tryCall(call(counterBills.view, { params }));
  return { document: data, error: error?.message };
};

export default function CounterBill({ loaderData: { document, error } }: Route.ComponentProps) {
  const shop = useShop();
  const origin = useRouteLoaderData<RootData>('root')?.origin ?? '';
  if (document) {
    const back = { to: '/admin/counter', label: 'Counter' };
    return <DocumentPage document={document} shop={shop} origin={origin} back={back} />;
  }
  return (
    <div className="page py-6">
      <h1 tabIndex={-1} className="mb-4 text-3xl">
        Bill
      </h1>
      <LoadError>{error ?? 'The bill could not be loaded.'}</LoadError>
    </div>
  );
}
