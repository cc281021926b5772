import type { Product } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { summaryOf } from '@shop/domain/product-description';
import { productAddress } from '#features/catalog/list/list-query.ts';
import { DEFAULT_IMAGE, imageAddress } from '#features/catalog/product-image.tsx';

/** A product as search engines and share sheets read it. */
export function describeProduct(
  product: Product,
  { origin, shop }: { origin: string; shop: { brand: string } },
) {
  const { name, price, stock, product_id, image } = product;
  const address = productAddress(product_id);
  const description = summaryOf(product.description);
  const pictures = image.length > 0 ? image.map((key) => imageAddress(key, 1024)) : [DEFAULT_IMAGE];

  return {
    page: {
      title: name,
      description: `${description} ${formatRupees(fromRupees(price))}.`.trim(),
      address,
      image: image[0] ? imageAddress(image[0], 640) : DEFAULT_IMAGE,
      type: 'product' as const,
    },
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description,
      sku: String(product_id),
      image: pictures.map((picture) => origin + picture),
      brand: { '@type': 'Brand', name: shop.brand },
      ...(product.color && { color: product.color }),
      ...(product.fabric && { material: product.fabric }),
      offers: {
        '@type': 'Offer',
        url: origin + address,
        price: price.toFixed(2),
        priceCurrency: 'INR',
        itemCondition: 'https://schema.org/NewCondition',
        availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      },
    },
  };
}
