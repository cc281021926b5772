import type { Product } from '@shop/contract';
import { describeWeave } from '@shop/domain/products/product-description';

/** Fields that a card shows. The page sends them in its HTML and again as data, so a card carries nothing else. */
export interface CardProduct
  extends Pick<
    Product,
    'product_id' | 'name' | 'description' | 'price' | 'discount' | 'stock' | 'image'
  > {
  /** Line of measures below the description. */
  features: string;
}

export const toCardProduct = (product: Product): CardProduct => ({
  product_id: product.product_id,
  name: product.name,
  description: product.description,
  features: describeWeave(product),
  price: product.price,
  discount: product.discount,
  stock: product.stock,
  // The second is shown on hover.
  image: product.image.slice(0, 2),
});
