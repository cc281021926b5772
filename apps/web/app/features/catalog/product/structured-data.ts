import type { Product } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { summarizeDescription } from '@shop/domain/product-description';
import { productUrl } from '#features/catalog/list/list-query.ts';
import { DEFAULT_IMAGE, imageUrl } from '#features/catalog/product-image.tsx';

/** Page metadata and schema.org JSON-LD of a product. */
export function toProductMetadata(
  product: Product,
  { origin, shop }: { origin: string; shop: { brand: string } },
) {
  const { name, price, stock, product_id, image } = product;
  const path = productUrl(product_id);
  const description = summarizeDescription(product.description);
  const images = image.length > 0 ? image.map((key) => imageUrl(key, 1024)) : [DEFAULT_IMAGE];

  return {
    page: {
      title: name,
      description: `${description} ${formatRupees(fromRupees(price))}.`.trim(),
      path,
      image: image[0] ? imageUrl(image[0], 640) : DEFAULT_IMAGE,
      type: 'product' as const,
    },
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name,
      description,
      sku: String(product_id),
      image: images.map((url) => origin + url),
      brand: { '@type': 'Brand', name: shop.brand },
      ...(product.color && { color: product.color }),
      ...(product.fabric && { material: product.fabric }),
      offers: {
        '@type': 'Offer',
        url: origin + path,
        price: price.toFixed(2),
        priceCurrency: 'INR',
        itemCondition: 'https://schema.org/NewCondition',
        availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      },
    },
  };
}
