import type { MetaDescriptor } from 'react-router';
import type { RootData } from './use-shop.ts';

export interface MetaArgs {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

export function getRootData({ matches }: MetaArgs): RootData {
  // React Router types the loader data of other routes as unknown.
  return matches.find((match) => match?.id === 'root')?.loaderData as RootData;
}

/** Meta function of a page without link previews. Pages without a description are not indexed. */
export const pageTitle =
  (title: string, description?: string) =>
  (args: MetaArgs): MetaDescriptor[] => [
    { title: `${title} · ${getRootData(args).shop.brand}` },
    description
      ? { name: 'description', content: description }
      : { name: 'robots', content: 'noindex' },
  ];
