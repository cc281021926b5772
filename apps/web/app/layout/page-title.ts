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

/** The meta data of a page with nothing to share. Without a description search engines leave it out. */
export const titled =
  (title: string, description?: string) =>
  (input: MetaInput): MetaDescriptor[] => [
    { title: `${title} · ${rootDataOf(input).shop.brand}` },
    description
      ? { name: 'description', content: description }
      : { name: 'robots', content: 'noindex' },
  ];
