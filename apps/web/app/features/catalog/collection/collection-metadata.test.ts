import { expect, it } from 'vitest';
import { toCollectionMetadata } from './collection-metadata.ts';

const SITE = { origin: 'https://shop.example', shop: { brand: 'Kasavu Kada' } };
const COLLECTION = {
  slug: 'kasavu-whites',
  title: 'Kasavu whites',
  words: 'Unbleached cotton\nand gold.',
  image_alt: '',
  kind: 'hand' as const,
};
const products = [{ product_id: 7, name: 'Nila' }];

it('[SALE-14] a collection names itself, its pieces and its place in the shop', () => {
  const { page, jsonLd } = toCollectionMetadata(COLLECTION, { page: 1, products }, SITE);

  expect(page).toEqual({
    title: 'Kasavu whites',
    description: 'Unbleached cotton and gold.',
    path: '/collections/kasavu-whites',
    image: '/stack.webp',
  });
  const [collectionPage, breadcrumbs] = jsonLd['@graph'];
  expect(collectionPage).toMatchObject({
    '@type': 'CollectionPage',
    url: 'https://shop.example/collections/kasavu-whites',
    mainEntity: { itemListElement: [{ url: 'https://shop.example/product-info/7' }] },
  });
  expect(breadcrumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home' }, { name: 'Kasavu whites' }],
  });
});

it('[SALE-14] a later page has its own title and address', () => {
  const { page } = toCollectionMetadata(
    { ...COLLECTION, words: '', image: 'a.jpg' },
    { page: 2, products },
    SITE,
  );

  expect(page).toEqual({
    title: 'Kasavu whites, page 2',
    description: 'Kasavu whites. Woven by hand in Kerala.',
    path: '/collections/kasavu-whites?page=2',
    image: '/api/load/image?path=a.jpg&w=1024',
  });
});
