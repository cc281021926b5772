import '#admin.css';
import { visitorApi } from '#api/call.server.ts';
import { browserApi } from '#api/call.ts';
import { Barcode } from '#features/orders/admin/print/barcode.tsx';
import { listLinkTokens } from '#features/orders/link/link-tokens.ts';
import { useReloadByLink } from '#features/orders/link/use-link.ts';
import { ReturnLabel } from '#features/returns/admin/return-label.tsx';
import { loadReturns, loadReturnsInBrowser } from '#features/returns/load-returns.ts';
import { LoginRequired } from '#layout/login-required.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Route } from './+types/return-label.ts';

export const meta = pageTitle('Address label');

export const loader = (args: Route.LoaderArgs) =>
  loadReturns(visitorApi(args).call, args.params.order_id);

export const clientLoader = (args: Route.ClientLoaderArgs) => {
  const { order_id } = args.params;
  const [token] = listLinkTokens(order_id);
  return loadReturnsInBrowser(browserApi(args), order_id, token);
};

export default function CustomerReturnLabel({ loaderData, params }: Route.ComponentProps) {
  const shop = useShop();
  const { found, error } = loaderData;
  useReloadByLink(params.order_id.toUpperCase(), !found && !error);
  if (error) return <EmptyState title={error.message} />;
  if (!found) return <LoginRequired />;
  const returned = found.returns.find(({ return_id }) => return_id === params.return_id);
  if (!returned?.tracking_number) return <EmptyState title="There is no label to print" />;
  return (
    <ReturnLabel
      returned={returned}
      shop={shop}
      barcode={<Barcode text={returned.tracking_number} />}
      back={{ to: `/order-info/${returned.order_id}`, label: 'Back to the order' }}
    />
  );
}
