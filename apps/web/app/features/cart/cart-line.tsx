import type { CartItem } from '@shop/contract';
import { formatRupees, fromRupees, multiply } from '@shop/domain/money';
import { clampQuantity } from '@shop/domain/orders/cart-rules';
import { summarizeDescription } from '@shop/domain/products/product-description';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Stepper } from '#ui/forms/stepper.tsx';
import { lineId } from './use-remove-items.ts';

interface LineActions {
  onChange: (line: CartItem, quantity: number) => void;
  /** Plus was pressed at the stock limit. */
  onAboveStock: (line: CartItem) => void;
  onRemove: (line: CartItem) => void;
  onBuyItem: (line: CartItem) => void;
}

interface CartLineProps extends LineActions {
  line: CartItem;
  image: ReactNode;
  productUrl: string;
  removing: boolean;
  /** The checkout is open. */
  buying: boolean;
  /** The quantity to which the stock has reduced this line while it was in the cart. */
  reducedTo: number | undefined;
}

export function CartLine(props: CartLineProps) {
  const { line, image, productUrl, removing, buying, reducedTo, ...actions } = props;
  const { name, description, price, quantity, stock } = line;
  const soldOut = stock <= 0;
  return (
    <li className="cart-line" aria-busy={removing}>
      <div className={`thumbnail cart-image ${soldOut ? 'sold-out' : ''}`}>{image}</div>
      <div className="cart-text">
        <h2 className="font-sans leading-[1.3] font-semibold">
          <Link id={lineId(line)} to={productUrl} className="tap-target wrap-anywhere">
            {name}
          </Link>
        </h2>
        <p className="line-clamp-1 text-sm text-ink-600">{summarizeDescription(description)}</p>
        {line.sale && <p className="cart-sale">{line.sale.name}</p>}
        <LineNotices line={line} reducedTo={reducedTo} />
      </div>
      <p className="cart-total">{formatRupees(multiply(fromRupees(price), quantity))}</p>
      <div className="cart-quantity" inert={removing}>
        <LineStepper line={line} {...actions} />
        {quantity > 1 && <p className="cart-price">{`${inRupees(price)} each`}</p>}
      </div>
      <LineButtons line={line} removing={removing} buying={buying} {...actions} />
    </li>
  );
}

function LineStepper({ line, onChange, onAboveStock }: LineActions & { line: CartItem }) {
  const { name, quantity, stock } = line;
  return (
    <Stepper
      itemName={name}
      text={String(quantity)}
      atMin={quantity <= 1 || stock <= 0}
      atMax={quantity >= stock}
      onStep={(by) => onChange(line, clampQuantity(quantity + by, stock))}
      onAboveMax={() => onAboveStock(line)}
    />
  );
}

/** Id of the message that describes the disabled button. */
const problemId = ({ cart_item_id }: CartItem) => `problem-${cart_item_id}`;

/** Changes of a line since the customer saw it last. */
function LineNotices({ line, reducedTo }: { line: CartItem; reducedTo: number | undefined }) {
  const { stock, price, previous_price } = line;
  if (stock <= 0) {
    return (
      <p id={problemId(line)} className="stock sold-out">
        Out of Stock
      </p>
    );
  }
  return (
    <>
      {previous_price !== undefined && (
        <p className="cart-notice">{`Price changed from ${inRupees(previous_price)} to ${inRupees(price)}`}</p>
      )}
      {reducedTo !== undefined && (
        <p className="cart-notice">{`Only ${reducedTo} left. Quantity changed to ${reducedTo}.`}</p>
      )}
    </>
  );
}

const inRupees = (rupees: number) => formatRupees(fromRupees(rupees));

type LineButtonsProps = Omit<CartLineProps, 'image' | 'productUrl' | 'reducedTo'>;

function LineButtons({ line, removing, buying, onRemove, onBuyItem }: LineButtonsProps) {
  const { name, stock } = line;
  const soldOut = stock <= 0;
  return (
    <div className="cart-buttons">
      <button
        type="button"
        aria-label={`Remove from Cart: ${name}`}
        className="text-link tap-target"
        onClick={removing ? undefined : () => onRemove(line)}
      >
        Remove from Cart
      </button>
      <button
        type="button"
        aria-label={`Buy This Item Now: ${name}`}
        className="text-link tap-target font-semibold"
        aria-busy={buying}
        {...(soldOut && { 'aria-disabled': true, 'aria-describedby': problemId(line) })}
        onClick={removing || soldOut || buying ? undefined : () => onBuyItem(line)}
      >
        Buy This Item Now
      </button>
    </div>
  );
}
