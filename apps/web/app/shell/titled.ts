import type { MetaDescriptor } from 'react-router';
import type { RootData } from './use-shop.ts';

export interface MetaInput {
  matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
}

/** The shop's part of what a page says about itself to browsers and search engines. */
export function rootDataOf({ matches }: MetaInput): RootData {
  // The root's loader gives exactly this; React Router hands it on without its type.
  return matches.find((match) => match?.id === 'root')?.loaderData as RootData;
}

/** The meta data of a page that nobody looks for in a search engine. */
export const titled =
  (title: string) =>
  (input: MetaInput): MetaDescriptor[] => [
    { title: `${title} · ${rootDataOf(input).shop.brand}` },
    { name: 'robots', content: 'noindex' },
  ];
