import { adminStaff } from '@shop/contract';
import { useRevalidator } from 'react-router';
import { browserApi } from '#api/call.ts';
import { StaffPage } from '#features/accounts/admin/staff/staff-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/staff.ts';

export const meta = pageTitle('Staff');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  browserApi({ request })(adminStaff.list, {});

export default function Staff({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return <StaffPage loaded={loaderData} onChange={revalidate} />;
}
