import type { Product, ProductReviews } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { summarizeDescription } from '@shop/domain/products/product-description';
import { formatField } from '@shop/domain/products/product-details';
import { type FieldName, getField, PUBLIC_FIELD_NAMES } from '@shop/domain/products/product-fields';
import { TYPE_RULES } from '@shop/domain/products/product-types';
import { productUrl } from '#features/catalog/list/list-query.ts';
import { DEFAULT_IMAGE, imageUrl } from '#features/catalog/product-image.tsx';
import { describeDelivery, describeReturns, type OfferTerms } from './structured-terms.ts';

interface DescribedShop extends OfferTerms {
  brand: string;
  countryOfOrigin: string;
}

/** Page metadata and schema.org JSON-LD of a product. */
export function toProductMetadata(
  product: Product,
  reviewed: ProductReviews | undefined,
  { origin, shop }: { origin: string; shop: DescribedShop },
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
      ...describeFields(product),
      ...describeReviews(reviewed),
      ...(shop.countryOfOrigin && { countryOfOrigin: shop.countryOfOrigin }),
      offers: {
        '@type': 'Offer',
        url: origin + path,
        price: price.toFixed(2),
        priceCurrency: 'INR',
        ...describeSale(product),
        itemCondition: 'https://schema.org/NewCondition',
        availability: `https://schema.org/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
        hasMerchantReturnPolicy: describeReturns(shop),
        ...describeDelivery(shop, price),
      },
    },
  };
}

/** Nothing without a sale. The price that is charged comes first; the struck one is named as such. */
function describeSale({ price, sale }: Product) {
  if (!sale) return {};
  const specify = (amount: number) => ({
    '@type': 'UnitPriceSpecification',
    price: amount.toFixed(2),
    priceCurrency: 'INR',
  });
  const struck = sale.was !== undefined && {
    priceSpecification: [
      specify(price),
      { ...specify(sale.was), priceType: 'https://schema.org/StrikethroughPrice' },
    ],
  };
  return { ...struck, priceValidUntil: sale.until };
}

/** Nothing without reviews. Only written ones with a name are listed; the average counts all. */
function describeReviews(reviewed: ProductReviews | undefined) {
  if (!reviewed || reviewed.count === 0) return {};
  const { average, count, reviews } = reviewed;
  const written = reviews.filter(({ author, text }) => author && text);
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: average,
      ratingCount: count,
    },
    ...(written.length > 0 && {
      review: written.map(({ rating, text, author, created_at }) => ({
        '@type': 'Review',
        reviewRating: { '@type': 'Rating', ratingValue: rating },
        author: { '@type': 'Person', name: author },
        datePublished: created_at.slice(0, 10),
        reviewBody: text,
      })),
    }),
  };
}

/** Fields for which schema.org has a term. */
const OWN_TERMS: FieldName[] = ['type', 'color', 'fabric', 'width_m', 'weight_g', 'blouse_piece_m'];

/** Fields in the terms of schema.org. */
function describeFields(product: Product) {
  const { type, width_m, weight_g, color, fabric } = product;
  const quantity = (value: number, unitCode: 'MTR' | 'GRM') => ({
    '@type': 'QuantitativeValue',
    value,
    unitCode,
  });
  const properties = PUBLIC_FIELD_NAMES.filter((name) => !OWN_TERMS.includes(name))
    .map((name) => ({
      '@type': 'PropertyValue',
      name: getField(name).label,
      value: formatField(name, product),
    }))
    .filter(({ value }) => value);
  return {
    ...(color && { color }),
    ...(fabric && { material: fabric }),
    ...(type && { category: TYPE_RULES[type].label }),
    ...(width_m && { width: quantity(width_m, 'MTR') }),
    ...(weight_g && { weight: quantity(weight_g, 'GRM') }),
    ...(properties.length > 0 && { additionalProperty: properties }),
  };
}
