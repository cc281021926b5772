import type { FrontPage as Content, HomePage } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { Link } from 'react-router';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { Icon } from '#ui/icon.tsx';
import { listUrl, productUrl } from './list-query.ts';
import { listShopFacts, type ShopWithFacts } from './shop-facts.ts';

/** The picture covers a strip that is wider than it is high. */
const BANNER_SIZES = '(min-width: 768px) 100vw, 110vw';
const SAREE_SIZES = '(min-width: 1280px) 190px, 15vw';

interface FrontPageProps {
  home: Content;
  shop: ShopWithFacts;
}

/** Banner, facts, tiles and sarees above the unfiltered first page of the list. */
export function FrontPage({ home: { banner, tiles, sarees = [] }, shop }: FrontPageProps) {
  return (
    <>
      <a
        href="#products"
        className="button button-filled fixed top-1 left-1 z-40 not-focus:sr-only focus:fixed"
      >
        Skip to products
      </a>
      {banner && <Banner {...banner} />}
      <ul aria-label="Good to know" className="page shop-facts">
        {listShopFacts(shop).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
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
      {sarees.length > 0 && <SareeShelf sarees={sarees} />}
    </>
  );
}

/** The names are no headings: those are the products of the list. */
function SareeShelf({ sarees }: { sarees: NonNullable<Content['sarees']> }) {
  return (
    <section aria-labelledby="sarees-title" className="page saree-shelf">
      <h2 id="sarees-title" className="text-xl">
        Sarees
      </h2>
      <Link to={listUrl({ type: 'saree' })} className="text-link tap-target">
        All sarees
      </Link>
      <ul>
        {sarees.map(({ product_id, name, price, image }) => (
          <li key={product_id}>
            <Link to={productUrl(product_id)}>
              <ProductImage image={image[0]} sizes={SAREE_SIZES} loading="lazy" />
              <span className="line-clamp-2">{name}</span>
              <span className="price">{formatRupees(fromRupees(price))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
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
