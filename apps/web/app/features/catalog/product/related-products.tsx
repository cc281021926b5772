import { type OnAdd, ProductGrid } from '#features/catalog/list/product-grid.tsx';
import type { Related } from './load-product.ts';

/** Address of the section on its page. */
export const RELATED_PRODUCTS = '#more';

interface RelatedProductsProps extends Related {
  onAdd: OnAdd;
}

export function RelatedProducts({ heading, products, onAdd }: RelatedProductsProps) {
  return (
    <section aria-labelledby="more" className="related-products mt-12 flex flex-col gap-4">
      <h2 id="more" className="text-xl">
        {heading}
      </h2>
      <ProductGrid products={products} onAdd={onAdd} />
    </section>
  );
}
