import { data } from 'react-router';
import { NotFoundPage } from '#layout/not-found-page.tsx';
import { pageTitle } from '#layout/page-title.ts';

export const loader = () => data(null, 404);
export const clientLoader = () => null;

export const meta = pageTitle('404');

export default function NotFound() {
  return <NotFoundPage />;
}
