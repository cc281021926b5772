import type { Product } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { parseDescription } from '@shop/domain/product-description';
import { Link } from 'react-router';
import { type BuyActions, BuyBox } from './buy-box.tsx';
import { DetailsTable } from './details-table.tsx';
import { Gallery } from './gallery.tsx';
import { HelpLinks } from './help-links.tsx';
import { ShareButton } from './share-button.tsx';

interface ProductDetailsProps extends BuyActions {
  product: Product;
  shop: { handwovenNote: string; whatsApp: string; mobile: string };
}

export function ProductDetails({ product, shop, ...handlers }: ProductDetailsProps) {
  const { name, image } = product;
  const { prose, details } = parseDescription(product.description);

  return (
    <div className="page">
      <nav aria-label="Breadcrumb" className="flex min-w-0 items-center text-sm text-ink-600">
        <Link to="/home" className="text-link tap-target flex-none">
          Home
        </Link>
        <span aria-hidden="true" className="pr-2">
          /
        </span>
        <span className="truncate">{name}</span>
      </nav>
      <article className="product-columns">
        <Gallery name={name} images={image} />
        <div className="flex flex-col gap-4">
          <ProductHeading product={product} />
          {prose.map((line) => (
            <p key={line} className="measure">
              {line}
            </p>
          ))}
          <DetailsTable product={product} details={details} />
          <p className="measure text-sm text-ink-600">{shop.handwovenNote}</p>
          <BuyBox product={product} {...handlers} />
          <p className="text-sm text-ink-600">UPI, cards and net banking, paid securely</p>
          <HelpLinks product={product} {...shop} />
        </div>
      </article>
    </div>
  );
}

function ProductHeading({ product: { name, price, discount, stock } }: { product: Product }) {
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-start justify-between gap-2">
        <h1 tabIndex={-1} className="text-3xl wrap-anywhere">
          {name}
        </h1>
        <ShareButton name={name} />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <p className="text-2xl leading-tight font-semibold lining-nums tabular-nums">
          {formatRupees(fromRupees(price))}
        </p>
        {discount > 0 && <p className="font-semibold text-red-700">{`${discount}% Off`}</p>}
        <p
          className={`text-base ${stock > 0 ? 'stock' : 'stock sold-out'}`}
        >{`${stock} in Stock`}</p>
      </div>
    </div>
  );
}
