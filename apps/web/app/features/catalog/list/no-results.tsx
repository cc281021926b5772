import { formatRupees, fromRupees } from '@shop/domain/money';
import { Link } from 'react-router';
import { EmptyState } from '#ui/empty-state.tsx';
import { listUrl, productUrl } from './list-query.ts';
import type { ProductList } from './load-list.ts';

/** The suggestions are links: below these sentences a card would be read as a result. */
export function NoResults({ newest, similar }: Pick<ProductList, 'newest' | 'similar'>) {
  const suggested = similar.length > 0 ? similar : newest;
  return (
    <>
      <EmptyState title="Product Not Found" level="h2">
        <p>Sorry, we couldn't find any products matching the filter.</p>
        <p>Please try a different search term or filter.</p>
        <Link to={listUrl()} className="button button-filled">
          Show all products
        </Link>
      </EmptyState>
      {suggested.length > 0 && (
        <section aria-labelledby="suggested" className="suggestions">
          <h2 id="suggested" className="text-xl">
            {similar.length > 0 ? 'Similar products' : 'New from the loom'}
          </h2>
          <ul>
            {suggested.map(({ product_id, name, price }) => (
              <li key={product_id}>
                <Link to={productUrl(product_id)} className="text-link tap-target">
                  {name}
                </Link>
                <span>{formatRupees(fromRupees(price))}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
