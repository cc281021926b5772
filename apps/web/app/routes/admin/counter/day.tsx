import { useRevalidator } from 'react-router';
import { browserApi } from '#api/call.ts';
import { DayPage } from '#features/counter/day/day-page.tsx';
import { loadDay, parseDay } from '#features/counter/day/load-day.ts';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/day.ts';

export const meta = pageTitle('Close the day');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  loadDay(browserApi({ request }), parseDay(new URL(request.url).searchParams));

export default function CloseTheDay({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return <DayPage loaded={loaderData} reload={revalidate} />;
}
