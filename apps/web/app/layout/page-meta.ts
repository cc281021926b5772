import type { MetaDescriptor } from 'react-router';
import { type MetaInput, rootDataOf } from './page-title.ts';

interface PageDescription {
  title: string;
  description: string;
  /** The path and query under which search engines shall know the page. */
  address: string;
  image: string;
  type?: 'website' | 'product';
}

/** What a public page says about itself to search engines and to those who share it. */
export function describePage(input: MetaInput, page: PageDescription): MetaDescriptor[] {
  const { shop, origin } = rootDataOf(input);
  const title = `${page.title} · ${shop.brand}`;
  const url = origin + page.address;
  return [
    { title },
    { name: 'description', content: page.description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: shop.brand },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: page.description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: origin + page.image },
    { property: 'og:locale', content: 'en_IN' },
    { name: 'twitter:card', content: 'summary_large_image' },
  ];
}
