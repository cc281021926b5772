import type { Product, RatingSummary } from '@shop/contract';
import { describeWeave } from '@shop/domain/products/product-description';
import { REVIEWS_FOR_STARS } from '@shop/domain/products/reviews';

/** Fields that a card shows. The page sends them in its HTML and again as data, so a card carries nothing else. */
export interface CardProduct
  extends Pick<
    Product,
    'product_id' | 'name' | 'description' | 'price' | 'discount' | 'stock' | 'image'
  > {
  /** Line of measures below the description. */
  features: string;
  /** From three reviews on. */
  rating?: RatingSummary;
  /** The struck price. */
  was?: number;
}

const hasStars = ({ count }: RatingSummary) => count >= REVIEWS_FOR_STARS;

export const toCardProduct = (product: Product): CardProduct => ({
  product_id: product.product_id,
  name: product.name,
  description: product.description,
  features: describeWeave(product),
  ...(product.rating && hasStars(product.rating) && { rating: product.rating }),
  price: product.price,
  ...(product.sale?.was !== undefined && { was: product.sale.was }),
  discount: product.discount,
  stock: product.stock,
  // The second is shown on hover.
  image: product.image.slice(0, 2),
});
