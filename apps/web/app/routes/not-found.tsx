import { data } from 'react-router';
import { MissingPage } from '#shell/missing-page.tsx';
import { titled } from '#shell/titled.ts';

export const loader = () => data(null, 404);
export const clientLoader = () => null;

export const meta = titled('404');

export default function NotFound() {
  return <MissingPage />;
}
