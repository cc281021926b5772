import { adminDashboard, adminSettings, adminSupport } from '@shop/contract';
import { may } from '#api/admin-session.ts';
import { browserApi, type Call, tryCall } from '#api/call.ts';
import { listMenu } from '#features/accounts/admin/admin-sections.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import {
  type DashboardData,
  DashboardPage,
  isNewShop,
} from '#features/dashboard/dashboard-page.tsx';
import { OpeningTasks } from '#features/dashboard/opening-tasks.tsx';
import { WorkPage } from '#features/dashboard/work-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import { useShop } from '#layout/use-shop.ts';
import type { Route } from './+types/dashboard.ts';

export const meta = pageTitle('Dashboard');

/** The page also opens without its figures; each card fails alone. */
export async function clientLoader(args: Route.ClientLoaderArgs) {
  const api = browserApi(args);
  const hasFigures = may(adminDashboard.sales);
  const [{ data: open }, figures, { data: opening }] = await Promise.all([
    tryCall(api(adminDashboard.work, {})),
    hasFigures ? loadFigures(api) : undefined,
    may(adminSettings.openingTasks)
      ? tryCall(api(adminSettings.openingTasks, {}))
      : { data: undefined },
  ]);
  return {
    now: new Date(),
    work: open?.work,
    mailEnabled: open?.mail_enabled ?? true,
    figures,
    tasks: opening?.tasks ?? [],
  };
}

async function loadFigures(api: Call): Promise<Pick<DashboardData, 'sales' | 'goods' | 'tickets'>> {
  const [{ data: sales }, { data: goods }, { data: support }] = await Promise.all([
    tryCall(api(adminDashboard.sales, {})),
    tryCall(api(adminDashboard.goods, {})),
    tryCall(api(adminSupport.list, { query: { status: 'open' } })),
  ]);
  return { sales, goods, tickets: support?.tickets };
}

const renderImage = (image: string | undefined) => (
  <ProductImage image={image} sizes="44px" loading="lazy" />
);

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { brand } = useShop();
  const { now, work, mailEnabled, figures, tasks } = loaderData;
  if (!figures) {
    return (
      <WorkPage now={now} work={work} screens={listMenu().filter(({ to }) => to !== '/admin')} />
    );
  }
  return (
    <DashboardPage
      data={{ ...figures, now, work, mailEnabled }}
      renderImage={renderImage}
      openingTasks={
        <OpeningTasks tasks={tasks} brand={brand} started={!isNewShop(figures.sales)} />
      }
    />
  );
}
