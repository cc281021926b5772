import { adminSearchWords } from '@shop/contract';
import { useRevalidator } from 'react-router';
import { browserApi } from '#api/call.ts';
import { SearchWordsPage } from '#features/catalog/admin/search-words/search-words-page.tsx';
import { pageTitle } from '#layout/page-title.ts';
import type { Route } from './+types/search-words.ts';

export const meta = pageTitle('Search words');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) =>
  browserApi({ request })(adminSearchWords.list, {});

export default function SearchWords({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  return <SearchWordsPage loaded={loaderData} onChange={revalidate} />;
}
