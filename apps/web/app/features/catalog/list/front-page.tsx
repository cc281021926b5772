import type { HomePage } from '@shop/contract';
import { Link } from 'react-router';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { Icon } from '#ui/icon.tsx';

/** The picture covers a strip that is wider than it is high. */
const BANNER_SIZES = '(min-width: 768px) 100vw, 110vw';

/** Banner and tiles above the unfiltered first page of the list. */
export function FrontPage({ home: { banner, tiles } }: { home: HomePage }) {
  return (
    <>
      <a
        href="#products"
        className="button button-filled fixed top-1 left-1 z-40 not-focus:sr-only focus:fixed"
      >
        Skip to products
      </a>
      {banner && <Banner {...banner} />}
      {tiles.length > 0 && (
        <nav aria-label="Collections" className="page">
          <ul className="tiles">
            {tiles.map(({ image, label, link }) => (
              <li key={`${label} ${link}`}>
                <Link to={link} className="tile">
                  <ProductImage image={image} sizes="64px" />
                  <span>{label}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

function Banner({ image, sentence, linkLabel, link }: NonNullable<HomePage['banner']>) {
  return (
    <Link to={link} className="banner">
      {/* The framework preloads images of high priority. */}
      <ProductImage image={image} sizes={BANNER_SIZES} fetchPriority="high" />
      <span className="page banner-words">
        <span className="banner-sentence">{sentence}</span>
        <span className="banner-link">
          {linkLabel}
          <Icon name="chevron" size={16} />
        </span>
      </span>
    </Link>
  );
}
