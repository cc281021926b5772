import {
  adminOrders,
  adminSettings,
  adminShipments,
  adminStock,
  type OrderItem,
} from '@shop/contract';
import { may } from '#api/admin-session.ts';
import { browserApi, type Call, tryCall } from '#api/call.ts';
import { WorkPage } from '#features/accounts/admin/work-page.tsx';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { DashboardPage } from '#features/orders/dashboard/dashboard-page.tsx';
import { OpeningTasks } from '#features/shop/admin/opening-tasks.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/dashboard.ts';

export const meta = pageTitle('Dashboard');

/** The page also opens without its figures. */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const api = browserApi(args);
  if (!may(adminOrders.summary)) return { work: await loadCounts(api) };
  const [{ data: summary }, { data: opening }] = await Promise.all([
    tryCall(api(adminOrders.summary, {})),
    may(adminSettings.openingTasks) ? tryCall(api(adminSettings.openingTasks, {})) : { data: null },
  ]);
  return { summary, tasks: opening?.tasks ?? [] };
}

function formatOrders(total: number): string {
  if (total === 0) return 'Nothing to pack';
  return total === 1 ? '1 order is waiting' : `${total} orders are waiting`;
}

/** Open work by the address of its screen. */
async function loadCounts(api: Call): Promise<Record<string, string>> {
  const counts: Record<string, string> = {
    '/admin/stock-count': 'Count the shelf',
    '/admin/account': 'Password and second step',
  };
  if (may(adminShipments.packingList)) {
    const { data } = await tryCall(api(adminShipments.packingList, { query: {} }));
    if (data) counts['/admin/pack'] = formatOrders(data.total);
  }
  if (may(adminStock.counts)) {
    const { data } = await tryCall(api(adminStock.counts, {}));
    if (data) counts['/admin/products'] = `${data.counts['sold-out']} sold out`;
  }
  return counts;
}

const renderImage = ({ image }: OrderItem) => (
  <ProductImage image={image[0]} sizes="64px" loading="lazy" />
);

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const shop = useShop();
  if (loaderData.work) return <WorkPage counts={loaderData.work} />;
  const { summary, tasks } = loaderData;
  return (
    <DashboardPage
      summary={summary}
      shop={shop}
      renderImage={renderImage}
      openingTasks={<OpeningTasks tasks={tasks} />}
    />
  );
}
