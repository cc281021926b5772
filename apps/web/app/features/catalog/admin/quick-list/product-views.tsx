import type { ProductView } from '@shop/contract';
import { LOW_STOCK } from '@shop/domain/products/low-stock';
import { Link } from 'react-router';
import { CHANGES_PATH, IMPORT_PATH } from '#features/catalog/admin/changes/changes-query.ts';
import { ExportButton } from '#features/catalog/admin/export/export-button.tsx';
import { formatCount } from '#features/catalog/admin/format-count.ts';
import type { AdminProductList, ViewCounts } from '#features/catalog/admin/load-products.ts';
import { productsUrl } from '#features/catalog/admin/products-query.ts';
import { EmptyState } from '#ui/empty-state.tsx';

const VIEW_LABELS: Record<ProductView, string> = {
  all: 'All',
  'on-sale': 'Visible in shop',
  hidden: 'Hidden',
  'sold-out': 'Sold out',
  low: `Low, ${LOW_STOCK} or fewer`,
};
// The keys of the record above.
const VIEWS = Object.keys(VIEW_LABELS) as ProductView[];

/** Cards with their forms, a quick list of prices and stocks, or a count of the shelf. */
export function ViewSwitch({ list: { quick, search } }: { list: AdminProductList }) {
  return (
    <nav className="views" aria-label="Show as">
      <Link to={productsUrl({ search })} className="view" aria-current={quick ? undefined : 'page'}>
        Cards
      </Link>
      <Link
        to={productsUrl({ search, quick: true })}
        className="view"
        aria-current={quick ? 'page' : undefined}
      >
        Quick list
      </Link>
      <Link to="/admin/stock-count" className="view">
        Stock count
      </Link>
    </nav>
  );
}

interface ProductViewsProps {
  list: AdminProductList;
  counts: ViewCounts | undefined;
}

export function ProductViews({ list: { search, view: shown }, counts }: ProductViewsProps) {
  return (
    <nav className="views" aria-label="Filter">
      {VIEWS.map((view) => (
        <Link
          key={view}
          to={productsUrl({ search, quick: true, view })}
          className="view"
          aria-current={view === shown ? 'page' : undefined}
        >
          {VIEW_LABELS[view]} {counts && <b>{formatCount(counts[view])}</b>}
        </Link>
      ))}
    </nav>
  );
}

/** A shop that has none at all may have a file of them. */
export function NoProducts({ list: { search, view } }: { list: AdminProductList }) {
  return (
    <EmptyState title="No products available" level="h2">
      {!search && view === 'all' && (
        <Link to={IMPORT_PATH} className="button button-outline">
          Import products
        </Link>
      )}
    </EmptyState>
  );
}

/** Many products at once. */
export function BulkLinks({ className, list }: { className: string; list: AdminProductList }) {
  return (
    <nav className={className} aria-label="Many products">
      <Link to={IMPORT_PATH} className="button button-quiet row-control">
        Import
      </Link>
      <ExportButton list={list} />
      <Link to={CHANGES_PATH} className="button button-quiet row-control">
        History of changes
      </Link>
    </nav>
  );
}
