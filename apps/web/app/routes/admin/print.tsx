import { data, useSearchParams } from 'react-router';
import { browserApi } from '#api/call.ts';
import { loadPacking } from '#features/orders/admin/pack/load-packing.ts';
import { isPaper, PRINTS } from '#features/orders/admin/print/print-data.ts';
import { PrintPage } from '#features/orders/admin/print/print-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/print.ts';

export const meta = pageTitle('Print');

export const clientLoader = async ({ request, params }: Route.ClientLoaderArgs) => {
  const print = PRINTS.find((one) => one === params.print);
  if (!print) throw data(null, { status: 404 });
  const orders = new URL(request.url).searchParams.get('orders');
  const today = new Date().toISOString();
  return { print, today, loaded: await loadPacking(browserApi({ request }), orders) };
};

export default function Print({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  const [search, setSearch] = useSearchParams();
  const given = search.get('paper');
  return (
    <PrintPage
      {...loaderData}
      shop={shop}
      paper={isPaper(given) ? given : 'a4'}
      onPaper={(paper) =>
        setSearch(
          (old) => {
            old.set('paper', paper);
            return old;
          },
          { replace: true },
        )
      }
    />
  );
}
