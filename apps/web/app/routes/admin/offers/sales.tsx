import { adminFestivals, adminSales } from '@shop/contract';
import { toIndianDate } from '@shop/domain/dates';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '#api/call.ts';
import { SalesPage } from '#features/catalog/admin/offers/sales/calendar/sales-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/sales.ts';

export const meta = pageTitle('Offers');

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const api = browserApi({ request });
  const year = readYear(new URL(request.url));
  const query = { year };
  const [{ sales }, { festivals }] = await Promise.all([
    api(adminSales.list, { query }),
    api(adminFestivals.list, { query }),
  ]);
  return { year: Number(year), sales, festivals };
}

/** This year, unless the address names another. */
function readYear({ searchParams }: URL): string {
  const asked = searchParams.get('year') ?? '';
  return /^20\d\d$/.test(asked) ? asked : toIndianDate(new Date()).slice(0, 4);
}

export default function Sales({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [today] = useState(() => new Date());
  return <SalesPage key={loaderData.year} {...loaderData} today={today} reload={revalidate} />;
}
