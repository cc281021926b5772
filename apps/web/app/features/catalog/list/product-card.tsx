import { catalog } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { type PointerEvent, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { prefersReducedData, prefetch } from '#api/prefetch.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { StruckPrice } from '../offer/struck-price.tsx';
import { RatingLine } from '../rating-line.tsx';
import type { CardProduct } from './card-product.ts';
import { productUrl } from './list-query.ts';

const PREFETCH_HOVER_MS = 80;
// Slightly below the card's width, so that a 412 px phone picks the 320 px variant.
const CARD_SIZES =
  '(min-width: 1280px) 226px, (min-width: 1024px) 23vw, (min-width: 600px) 31vw, 44vw';

interface ProductCardProps {
  product: CardProduct;
  /** Its image is loaded with high priority. */
  inFirstRow: boolean;
  /** The request that adds it to the cart is running. */
  adding: boolean;
  onAdd: (product: CardProduct) => void;
}

export function ProductCard({ product, inFirstRow, adding, onAdd }: ProductCardProps) {
  const { name, description, features, price, was, stock, discount, product_id, rating } = product;
  const { previewing, previewHandlers } = useHoverPreview(product_id);
  const nameId = useId();

  return (
    <article className="product-card">
      <CardImage product={product} inFirstRow={inFirstRow} previewing={previewing} />
      {discount > 0 && <span className="flag">{discount}% Off</span>}
      <div className="flex grow flex-col gap-1 p-3">
        <h2 id={nameId} className="font-sans line-clamp-2 leading-[1.3] font-semibold">
          <Link to={productUrl(product_id)} prefetch="intent" {...previewHandlers}>
            {name}
          </Link>
        </h2>
        <p className="line-clamp-2 text-sm text-ink-600">{description}</p>
        {features && <p className="truncate text-sm">{features}</p>}
        {rating && (
          <p className="flex items-center gap-1 text-sm">
            <RatingLine rating={rating} />
          </p>
        )}
        <p className="card-price">
          <span>
            <span className="price">{formatRupees(fromRupees(price))}</span>
            {was !== undefined && ' '}
            <StruckPrice was={was} />
          </span>
          <StockLine stock={stock} />
        </p>
        <AddButton product={product} nameId={nameId} adding={adding} onAdd={onAdd} />
      </div>
    </article>
  );
}

const FEW = 3;

function StockLine({ stock }: { stock: number }) {
  if (stock <= 0) return <span className="stock sold-out">Out of Stock</span>;
  if (stock > FEW) return <span className="stock">In Stock</span>;
  return (
    <span className="stock few">
      <span>In Stock</span>
      {`: ${stock} left`}
    </span>
  );
}

/** Hover shows the second image; 80 ms of hover, or a press, prefetches the product. */
function useHoverPreview(product_id: number) {
  const [previewing, setPreviewing] = useState(false);
  const timer = useRef<number>(undefined);
  const prefetchProduct = () =>
    prefetch(catalog.find, { params: { product_id: String(product_id) } });
  const leave = () => {
    window.clearTimeout(timer.current);
    setPreviewing(false);
  };

  return {
    previewing,
    previewHandlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse') return;
        setPreviewing(true);
        timer.current = window.setTimeout(prefetchProduct, PREFETCH_HOVER_MS);
      },
      onPointerDown: prefetchProduct,
      onPointerLeave: leave,
      onFocus: ({ target }: { target: Element }) => setPreviewing(target.matches(':focus-visible')),
      onBlur: leave,
    },
  };
}

function CardImage({ product: { image, stock }, inFirstRow, previewing }: CardImageProps) {
  const [firstImage, secondImage] = image;
  return (
    <div className={stock > 0 ? 'card-image' : 'card-image sold-out'}>
      <ProductImage
        image={firstImage}
        sizes={CARD_SIZES}
        {...(inFirstRow ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
      {previewing && secondImage && !prefersReducedData() && (
        <ProductImage image={secondImage} sizes={CARD_SIZES} className="second-image" />
      )}
    </div>
  );
}

interface CardImageProps {
  product: CardProduct;
  inFirstRow: boolean;
  previewing: boolean;
}

interface AddButtonProps extends Omit<ProductCardProps, 'inFirstRow'> {
  /** Id of the product's name, which describes the button. */
  nameId: string;
}

/** Without script the form opens the product page. */
function AddButton({ product, nameId, adding, onAdd }: AddButtonProps) {
  const { stock, product_id } = product;
  if (stock <= 0) {
    return (
      <button type="button" disabled aria-describedby={nameId} className="button min-h-11 px-2">
        Out of Stock
      </button>
    );
  }
  return (
    <form
      action={productUrl(product_id)}
      className="flex"
      onSubmit={(event) => {
        event.preventDefault();
        if (!adding) onAdd(product);
      }}
    >
      <button
        type="submit"
        aria-describedby={nameId}
        aria-busy={adding}
        className="button button-outline min-h-11 grow px-2"
        data-replay-click
      >
        Add to Cart
      </button>
    </form>
  );
}
