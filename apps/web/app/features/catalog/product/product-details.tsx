import type { DeliveryQuote, Product, PublicShop } from '@shop/contract';
import { formatWeekdayTime } from '@shop/domain/dates';
import { formatRupees, fromRupees } from '@shop/domain/money';
import type { Detail } from '@shop/domain/products/product-description';
import { listDetails } from '@shop/domain/products/product-details';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { listUrl, typeLabel } from '#features/catalog/list/list-query.ts';
import { describeFreeDelivery } from '../free-delivery.ts';
import { OfferName } from '../offer/offer-name.tsx';
import { StruckPrice } from '../offer/struck-price.tsx';
import { RatingLine } from '../rating-line.tsx';
import { Assurances } from './assurances.tsx';
import { type BuyActions, BuyBox } from './buy-box.tsx';
import { UNDELIVERABLE_ID } from './delivery-row.tsx';
import { Gallery } from './gallery.tsx';
import { HelpLinks } from './help-links.tsx';
import { ProductFacts } from './product-facts.tsx';
import { ProductProof } from './product-proof.tsx';
import { ShareButton } from './share-button.tsx';
import { type DeliveryCheck, useDelivery } from './use-delivery.ts';

interface ProductDetailsProps extends BuyActions {
  product: Product;
  /** Known when the address names a PIN code. */
  delivery: DeliveryCheck;
  /** The customer's address, in place of the PIN code. */
  deliverTo: ReactNode;
  /** Address of similar pieces on this page, if it has any. */
  similar: string | undefined;
  /** For the customer's address. */
  quote: DeliveryQuote | undefined;
  /** Whether 'Buy Now' buys a gift. */
  giftFields: ReactNode;
  shop: Pick<
    PublicShop,
    | 'freeDeliveryFrom'
    | 'handwovenNote'
    | 'whatsApp'
    | 'mobile'
    | 'returnDays'
    | 'countryOfOrigin'
    | 'legalName'
    | 'brand'
  >;
}

export function ProductDetails({
  product,
  delivery: loaded,
  deliverTo,
  similar,
  quote,
  giftFields,
  shop,
  ...handlers
}: ProductDetailsProps) {
  const { name, image } = product;
  const delivery = useDelivery(loaded, product.price);
  const origin = {
    countryOfOrigin: shop.countryOfOrigin,
    marketedBy: shop.legalName || shop.brand,
  };
  const found = delivery.delivery;
  const applied = quote ?? (found.kind === 'quoted' ? found.quote : undefined);
  const undelivered = quote ? !quote.delivers : found.kind === 'undeliverable';

  return (
    <div className="page">
      <Breadcrumb product={product} />
      <article>
        <div className="product-columns">
          <Gallery name={name} images={image} />
          <div className="flex min-w-0 flex-col gap-3">
            <ProductHeading product={product} shop={shop} />
            <Assurances product={product} shop={shop} delivery={delivery} deliverTo={deliverTo} />
            <BuyBox
              product={product}
              undeliverable={undelivered ? UNDELIVERABLE_ID : undefined}
              similar={similar}
              quote={applied}
              giftFields={giftFields}
              {...handlers}
            />
            <Description text={product.description} />
            <ProductFacts product={product} />
            <HelpLinks product={product} {...shop} />
          </div>
        </div>
        <div className="product-more">
          <ProductProof product={product} brand={shop.brand} />
          <div className="flex min-w-0 flex-col gap-3">
            <DetailsTable details={[...listMrp(product), ...listDetails(product, origin)]} />
            <p className="measure text-sm text-ink-600">{shop.handwovenNote}</p>
          </div>
        </div>
      </article>
    </div>
  );
}

/** Description with the line breaks that were entered. */
function Description({ text }: { text: string }) {
  if (!text) return null;
  const lines = text.split('\n');
  return (
    <p className="measure whitespace-pre-line">
      {lines.map((line, index) => (
        <Fragment key={index}>
          {index > 0 && '\n'}
          <span>{line}</span>
        </Fragment>
      ))}
    </p>
  );
}

function Breadcrumb({ product: { name, type = 'saree' } }: { product: Product }) {
  const separator = (
    <span aria-hidden="true" className="pr-2">
      /
    </span>
  );
  return (
    <nav aria-label="Breadcrumb" className="flex min-w-0 items-center text-sm text-ink-600">
      <Link to="/home" className="text-link tap-target flex-none">
        Home
      </Link>
      {separator}
      <Link to={listUrl({ type })} className="text-link tap-target flex-none">
        {typeLabel(type)}
      </Link>
      {separator}
      <span className="truncate">{name}</span>
    </nav>
  );
}

const FEW = 3;

function ProductHeading({ product, shop }: Pick<ProductDetailsProps, 'product' | 'shop'>) {
  const { name, price, discount, stock, rating, sale, held_until } = product;
  const freeDelivery = stock > 0 && describeFreeDelivery(shop, price);
  const stockLevel = stock > FEW ? 'stock' : `stock ${stock > 0 ? 'few' : 'sold-out'}`;
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-start justify-between gap-2">
        <h1 tabIndex={-1} className="text-2xl wrap-anywhere lg:text-3xl">
          {name}
        </h1>
        <ShareButton name={name} />
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <p className="text-2xl leading-tight font-semibold lining-nums tabular-nums">
          {formatRupees(fromRupees(price))}
        </p>
        <StruckPrice was={sale?.was} />
        {discount > 0 && <p className="font-semibold text-red-700">{`${discount}% Off`}</p>}
        <p className="text-sm text-ink-600">{describeTaxes(product)}</p>
        <p className={`ml-auto text-sm ${stockLevel}`}>{`${stock} in Stock`}</p>
      </div>
      {held_until && (
        <p className="text-sm">{`Kept for another customer until ${formatWeekdayTime(held_until)}.`}</p>
      )}
      {sale && <OfferName {...sale} />}
      {rating && (
        <a href="#reviews" className="tap-target flex items-center gap-1 self-start text-sm">
          <RatingLine rating={rating} />
        </a>
      )}
      {freeDelivery && <p className="text-sm">{freeDelivery}</p>}
    </div>
  );
}

/** Beside a discount MRP would be read as the price before it, and a reduced price is none. */
function describeTaxes({ discount, sale }: Product): string {
  if (sale) return '(incl. of all taxes)';
  return discount > 0 ? 'Incl. of all taxes' : 'MRP (incl. of all taxes)';
}

/** In a sale the price of the label stands here only, and is not struck. */
const listMrp = ({ sale }: Product): Detail[] =>
  sale ? [{ label: 'MRP (incl. of all taxes)', value: formatRupees(fromRupees(sale.mrp)) }] : [];

function DetailsTable({ details }: { details: Detail[] }) {
  if (details.length === 0) return null;
  return (
    <section aria-labelledby="details" className="flex flex-col gap-1">
      <h2 id="details" className="text-xl">
        Details
      </h2>
      <table className="measures">
        <tbody>
          {details.map(({ label, value }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
