import { adminOrders, adminSettings, type OrderItem } from '@shop/contract';
import { browserApi } from '#api/call.ts';
import { tryCall } from '#api/try-call.ts';
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
  const [{ data: summary }, { data: opening }] = await Promise.all([
    tryCall(api(adminOrders.summary, {})),
    tryCall(api(adminSettings.openingTasks, {})),
  ]);
  return { summary, tasks: opening?.tasks ?? [] };
}

const renderImage = ({ image }: OrderItem) => (
  <ProductImage image={image[0]} sizes="64px" loading="lazy" />
);

export default function Dashboard({ loaderData: { summary, tasks } }: Route.ComponentProps) {
  const shop = useShop();
  return (
    <DashboardPage
      summary={summary}
      shop={shop}
      renderImage={renderImage}
      openingTasks={<OpeningTasks tasks={tasks} />}
    />
  );
}
