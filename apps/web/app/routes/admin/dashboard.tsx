import { type OrderItem, shopkeeping } from '@shop/contract';
import { call, Refusal } from '#api/call.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { DashboardPage } from '#features/orders/dashboard/dashboard-page.tsx';
import { titled } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/dashboard.ts';

export const meta = titled('Dashboard');

/** Access is granted whether the figures can be had or not. */
export async function clientLoader() {
  try {
    return { summary: await call(shopkeeping.summary, {}) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { summary: undefined };
  }
}

const pictureOf = ({ image }: OrderItem) => (
  <ProductImage image={image[0]} sizes="64px" loading="lazy" />
);

export default function Dashboard({ loaderData: { summary } }: Route.ComponentProps) {
  const shop = useShop();
  return <DashboardPage summary={summary} shop={shop} pictureOf={pictureOf} />;
}
