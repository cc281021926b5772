import { staffAccount } from '@shop/contract';
import { useRevalidator } from 'react-router';
import { browserApi } from '#api/call.ts';
import { AccountPage } from '#features/accounts/admin/account/account-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/account.ts';

export const meta = pageTitle('My account');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  browserApi({ request })(staffAccount.view, {});

export default function Account({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return <AccountPage account={loaderData} onChange={revalidate} />;
}
