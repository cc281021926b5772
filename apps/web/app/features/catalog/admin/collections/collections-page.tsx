import type { ListedCollection } from '@shop/contract';
import { Link } from 'react-router';
import { formatProductCount } from '#features/catalog/list/list-query.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { TableHead } from '#ui/table-head.tsx';
import { OffersHead } from '../offers/offers-head.tsx';

export function CollectionsPage({ collections }: { collections: ListedCollection[] }) {
  return (
    <div className="page flex flex-col gap-4 py-6">
      <OffersHead
        title="Collections"
        current="/admin/collections"
        add={{ to: '/admin/collections/new', label: 'New collection' }}
      />
      <p className="measure text-ink-700">
        Pieces that you show together, on a page of their own. A sale or a code can be for a
        collection.
      </p>
      {collections.length === 0 ? (
        <p>There is no collection yet.</p>
      ) : (
        <table className="data-table admin-table">
          <caption className="sr-only">Collections</caption>
          <TableHead columns={['Collection', 'Pieces', 'Chosen', 'Menu', 'Shop']} />
          <tbody>
            {collections.map((collection) => (
              <CollectionRow key={collection.collection_id} collection={collection} />
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

function CollectionRow({ collection }: { collection: ListedCollection }) {
  const { collection_id, title, image, kind, products, menu_position } = collection;
  return (
    <tr>
      <th scope="row" data-label="Collection">
        <span className="collection-name">
          {image ? (
            <ProductImage image={image} sizes="56px" className="collection-thumbnail" />
          ) : (
            <span className="collection-thumbnail" />
          )}
          <Link to={`/admin/collections/${collection_id}`} className="text-link tap-target">
            {title}
          </Link>
        </span>
      </th>
      <td data-label="Pieces">{formatProductCount(products)}</td>
      <td data-label="Chosen">{kind === 'hand' ? 'By hand' : 'By a rule'}</td>
      <td data-label="Menu">{menu_position ? `Place ${menu_position}` : 'Not in the menu'}</td>
      <td data-label="Shop">{describeState(collection)}</td>
    </tr>
  );
}

function describeState({ enabled, products }: ListedCollection): string {
  if (!enabled) return 'Hidden';
  return products > 0 ? 'Shown' : 'Empty, so not in the menu';
}
