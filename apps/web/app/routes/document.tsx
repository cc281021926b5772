import { useRouteLoaderData } from 'react-router';
import { visitorApi } from '#api/call.server.ts';
import { browserApi } from '#api/call.ts';
import { listLinkTokens } from '#features/orders/link/link-tokens.ts';
import { useReloadByLink } from '#features/orders/link/use-link.ts';
import { OrderError } from '#features/orders/order-error.tsx';
import { DocumentPage } from '#features/tax/document/document-page.tsx';
import { loadDocument, loadDocumentByLink } from '#features/tax/document/load-document.ts';
import { LoginRequired } from '#layout/login-required.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { type RootData, useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/document.ts';

export const meta = pageTitle('Document');

export const loader = (args: Route.LoaderArgs) =>
  loadDocument(visitorApi(args).call, args.params.document_id);

export const clientLoader = (args: Route.ClientLoaderArgs) => {
  const { document_id, order_id } = args.params;
  const [token] = listLinkTokens(order_id);
  const call = browserApi(args);
  return token === undefined
    ? loadDocument(call, document_id)
    : loadDocumentByLink(call, { document_id, order_id, token });
};

export default function DocumentInfo({ loaderData, params }: Route.ComponentProps) {
  const { document, error } = loaderData;
  useReloadByLink(params.order_id, !document && !error);
  const shop = useShop();
  const origin = useRouteLoaderData<RootData>('root')?.origin ?? '';
  if (!document) return error ? <OrderError error={error} /> : <LoginRequired />;
  return (
    <DocumentPage
      document={document}
      shop={shop}
      origin={origin}
      back={{ to: `/order-info/${document.order_id}`, label: `Order ${document.order_id}` }}
    />
  );
}
