import { data } from 'react-router';
import { MissingPage } from '#layout/not-found-page.tsx';
import { titled } from '#layout/page-title.ts';

export const loader = () => data(null, 404);
export const clientLoader = () => null;

export const meta = titled('404');

export default function NotFound() {
  return <MissingPage />;
}
