import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import type { CardProduct } from './card-product.ts';
import { listUrl } from './list-query.ts';
import { type OnAdd, ProductGrid } from './product-grid.tsx';

interface NoResultsProps {
  newest: CardProduct[];
  onAdd: OnAdd;
}

export function NoResults({ newest, onAdd }: NoResultsProps) {
  return (
    <>
      <EmptyState title="Product Not Found" level="h2">
        <p>Sorry, we couldn't find any products matching the filter.</p>
        <p>Please try a different search term or filter.</p>
        <Link to={listUrl()} className="button button-filled">
          Show all products
        </Link>
      </EmptyState>
      {newest.length > 0 && (
        <section aria-labelledby="newest" className="flex flex-col gap-4">
          <h2 id="newest" className="text-xl">
            New from the loom
          </h2>
          <ProductGrid products={newest} onAdd={onAdd} />
        </section>
      )}
    </>
  );
}
