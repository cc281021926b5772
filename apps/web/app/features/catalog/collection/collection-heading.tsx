import type { Collection } from '@shop/contract';
import { Link } from 'react-router';
import { ProductImage } from '#features/catalog/product-image.tsx';

const PICTURE_SIZES = '(min-width: 768px) 50vw, 100vw';

/** Beside its picture on wide screens, below it on phones. */
export function CollectionHeading({ collection }: { collection: Collection }) {
  const { title, title_ml, words, image, image_alt } = collection;
  return (
    <header className="page collection-heading">
      <div className="collection-words">
        <nav aria-label="You are here" className="text-sm">
          <Link to="/home" className="text-link tap-target">
            Home
          </Link>
        </nav>
        <h1 id="list-title" tabIndex={-1} className="text-3xl md:text-4xl">
          {title}
        </h1>
        {title_ml && (
          <p lang="ml" className="text-xl text-ink-700">
            {title_ml}
          </p>
        )}
        {words && <p className="measure whitespace-pre-line">{words}</p>}
      </div>
      {image && (
        <ProductImage image={image} alt={image_alt} sizes={PICTURE_SIZES} fetchPriority="high" />
      )}
    </header>
  );
}
