import type { Product } from '@shop/contract';
import { type OnAdd, ProductGrid } from '#features/catalog/list/product-grid.tsx';

interface RelatedProductsProps {
  color: string;
  products: Product[];
  onAdd: OnAdd;
}

export function RelatedProducts({ color, products, onAdd }: RelatedProductsProps) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="more" className="related-products page mt-12 flex flex-col gap-4">
      <h2 id="more" className="text-xl">
        {`More in ${color}`}
      </h2>
      <ProductGrid products={products} onAdd={onAdd} />
    </section>
  );
}
