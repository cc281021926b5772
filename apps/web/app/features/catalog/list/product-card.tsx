import { catalog, type Product } from '@shop/contract';
import { formatRupees, fromRupees } from '@shop/domain/money';
import { summaryOf } from '@shop/domain/product-description';
import { type PointerEvent, useRef, useState } from 'react';
import { Link } from 'react-router';
import { askAhead, savesData } from '#api/prefetch.ts';
import { ProductImage } from '#features/catalog/product-image.tsx';
import { productAddress } from './list-query.ts';

const HOVER_MS = 80;
// A little less than the card's width: a phone of 412 px then takes the small picture, which does.
const CARD_SIZES =
  '(min-width: 1280px) 293px, (min-width: 1024px) 24vw, (min-width: 600px) 31vw, 44vw';

interface ProductCardProps {
  product: Product;
  /** In the first row: its picture is fetched before anything else. */
  first: boolean;
  /** On its way into the cart. */
  adding: boolean;
  onAdd: (product: Product) => void;
}

export function ProductCard({ product, first, adding, onAdd }: ProductCardProps) {
  const { name, description, price, stock, discount, product_id } = product;
  const { peeking, attention } = useAttention(product_id);

  return (
    <article className="card">
      <CardPicture product={product} first={first} peeking={peeking} />
      {discount > 0 && <span className="flag">{discount}% Off</span>}
      <div className="flex grow flex-col gap-1 p-3">
        <h2 className="font-sans line-clamp-2 leading-[1.3] font-semibold">
          <Link to={productAddress(product_id)} prefetch="intent" {...attention}>
            {name}
          </Link>
        </h2>
        <p className="line-clamp-2 text-sm text-ink-600">{summaryOf(description)}</p>
        <p className={`mt-auto ${stock > 0 ? 'stock' : 'stock sold-out'}`}>
          {stock > 0 ? 'In Stock' : 'Out of Stock'}
        </p>
        <p className="mb-2 text-lg leading-tight font-semibold lining-nums tabular-nums">
          {formatRupees(fromRupees(price))}
        </p>
        <AddButton product={product} adding={adding} onAdd={onAdd} />
      </div>
    </article>
  );
}

/** Who rests on a card sees its second picture; who is about to open it finds it asked for. */
function useAttention(productId: number) {
  const [peeking, setPeeking] = useState(false);
  const timer = useRef<number>(undefined);
  const ask = () => askAhead(catalog.find, { params: { product_id: String(productId) } });
  const leave = () => {
    window.clearTimeout(timer.current);
    setPeeking(false);
  };

  return {
    peeking,
    attention: {
      onPointerEnter: ({ pointerType }: PointerEvent) => {
        if (pointerType !== 'mouse') return;
        setPeeking(true);
        timer.current = window.setTimeout(ask, HOVER_MS);
      },
      onPointerDown: ask,
      onPointerLeave: leave,
      onFocus: ({ target }: { target: Element }) => setPeeking(target.matches(':focus-visible')),
      onBlur: leave,
    },
  };
}

function CardPicture({ product: { image, stock }, first, peeking }: CardPictureProps) {
  const [front, back] = image;
  return (
    <div className={stock > 0 ? 'card-picture' : 'card-picture sold-out'}>
      <ProductImage
        image={front}
        sizes={CARD_SIZES}
        {...(first ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
      {peeking && back && !savesData() && (
        <ProductImage image={back} sizes={CARD_SIZES} className="second" />
      )}
    </div>
  );
}

interface CardPictureProps {
  product: Product;
  first: boolean;
  peeking: boolean;
}

/** Without script the form leads to the product's own page, where it can be added too. */
function AddButton({ product, adding, onAdd }: Omit<ProductCardProps, 'first'>) {
  const { name, stock, product_id } = product;
  if (stock <= 0) {
    return (
      <button type="button" disabled className="button min-h-11 px-2">
        Out of Stock
      </button>
    );
  }
  return (
    <form
      action={productAddress(product_id)}
      className="flex"
      onSubmit={(event) => {
        event.preventDefault();
        if (!adding) onAdd(product);
      }}
    >
      <button
        type="submit"
        aria-label={`Add to Cart: ${name}`}
        aria-busy={adding}
        className="button button-outline min-h-11 grow px-2"
        data-wait
      >
        Add to Cart
      </button>
    </form>
  );
}
