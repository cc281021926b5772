import type { MetaDescriptor } from 'react-router';
import { getRootData, type MetaArgs } from './page-title.ts';

interface PageMeta {
  title: string;
  description: string;
  /** Canonical path and query. Missing: the address is a secret. */
  path?: string;
  image: string;
  type?: 'website' | 'product';
}

/** Meta tags of a public page for search engines and link previews. */
export function pageMeta(args: MetaArgs, page: PageMeta): MetaDescriptor[] {
  const { shop, origin } = getRootData(args);
  const title = `${page.title} · ${shop.brand}`;
  return [
    { title },
    { name: 'description', content: page.description },
    ...(page.path === undefined
      ? [{ name: 'robots', content: 'noindex' }]
      : describeUrl(origin + page.path)),
    { property: 'og:site_name', content: shop.brand },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:image', content: origin + page.image },
    { property: 'og:locale', content: 'en_IN' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}

const describeUrl = (url: string): MetaDescriptor[] => [
  { tagName: 'link', rel: 'canonical', href: url },
  { property: 'og:url', content: url },
];
