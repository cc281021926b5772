import type { Collection } from '@shop/contract';
import { listUrl, productUrl } from '#features/catalog/list/list-query.ts';
import { imageUrl } from '#features/catalog/product-image.tsx';

interface ShownPage {
  page: number;
  products: { product_id: number; name: string }[];
}

/** Page metadata and schema.org JSON-LD of a collection. The canonical address has no filters. */
export function toCollectionMetadata(
  { slug, title, words, image }: Collection,
  { page, products }: ShownPage,
  { origin, shop }: { origin: string; shop: { brand: string } },
) {
  const path = listUrl({ collection: slug }, page);
  const description = words.replace(/\s+/g, ' ') || `${title}. Woven by hand in Kerala.`;
  const picture = image ? imageUrl(image, 1024) : '/stack.webp';
  return {
    page: {
      title: title + (page > 1 ? `, page ${page}` : ''),
      description,
      path,
      image: picture,
    },
    jsonLd: {
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'CollectionPage',
          name: title,
          description,
          url: origin + path,
          image: origin + picture,
          isPartOf: { '@type': 'WebSite', name: shop.brand, url: `${origin}/home` },
          mainEntity: {
            '@type': 'ItemList',
            itemListElement: products.map(({ product_id, name }, index) => ({
              '@type': 'ListItem',
              position: index + 1,
              name,
              url: origin + productUrl(product_id),
            })),
          },
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            { '@type': 'ListItem', position: 1, name: 'Home', item: `${origin}/home` },
            { '@type': 'ListItem', position: 2, name: title, item: origin + path },
          ],
        },
      ],
    },
  };
}
