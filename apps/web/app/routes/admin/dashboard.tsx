import { adminOrders, type OrderItem } from '@shop/contract';
import { browserApi } from '#api/call.ts';
import { tryCall } from '#api/try-call.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { DashboardPage } from '#features/orders/dashboard/dashboard-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/dashboard.ts';

export const meta = pageTitle('Dashboard');

/** The page also opens without its figures. */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const { data: summary } = await tryCall(browserApi(args)(adminOrders.summary, {}));
  return { summary };
}

const renderImage = ({ image }: OrderItem) => (
  <ProductImage image={image[0]} sizes="64px" loading="lazy" />
);

export default function Dashboard({ loaderData: { summary } }: Route.ComponentProps) {
  const shop = useShop();
  return <DashboardPage summary={summary} shop={shop} renderImage={renderImage} />;
}
