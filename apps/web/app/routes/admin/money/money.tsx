import { browserApi } from '#api/call.ts';
import { loadMoney, parseMoneyQuery } from '#features/accounting/load-money.ts';
import { MoneyPage } from '#features/accounting/money-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/money.ts';

export const meta = pageTitle('Money');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadMoney(browserApi({ request }), parseMoneyQuery(new URL(request.url).searchParams));

export default function Money({ loaderData }: Route.ComponentProps) {
  return <MoneyPage loaded={loaderData} />;
}
