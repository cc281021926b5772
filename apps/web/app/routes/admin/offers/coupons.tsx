import { adminCoupons } from '@shop/contract';
import { useRevalidator } from 'react-router';
import { browserApi } from '#api/call.ts';
import { CouponsPage } from '#features/catalog/admin/offers/coupons/coupons-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/coupons.ts';

export const meta = pageTitle('Coupons');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const page = readPage(new URL(request.url));
  const found = await browserApi({ request })(adminCoupons.list, { query: { page: `${page}` } });
  return { ...found, page };
}

function readPage({ searchParams }: URL): number {
  const asked = searchParams.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(asked) ? Number(asked) : 1;
}

export default function Coupons({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return <CouponsPage {...loaderData} reload={revalidate} />;
}
