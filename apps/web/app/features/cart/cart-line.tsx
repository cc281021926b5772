import type { CartItem } from '@shop/contract';
import { clampQuantity } from '@shop/domain/cart-rules';
import { formatRupees, fromRupees, times } from '@shop/domain/money';
import { summaryOf } from '@shop/domain/product-description';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Stepper } from '#ui/stepper.tsx';
import { lineId } from './use-remove-items.ts';

interface LineActions {
  onChange: (line: CartItem, quantity: number) => void;
  /** Plus was pressed when the shop has no more. */
  onTooMany: (line: CartItem) => void;
  onRemove: (line: CartItem) => void;
  onBuyItem: (line: CartItem) => void;
}

interface CartLineProps extends LineActions {
  line: CartItem;
  picture: ReactNode;
  /** Where the product is. */
  address: string;
  /** On its way out of the cart. */
  leaving: boolean;
  /** Being paid for. */
  buying: boolean;
}

export function CartLine(props: CartLineProps) {
  const { line, picture, address, leaving, buying, ...actions } = props;
  const { name, description, price, quantity, stock } = line;
  const soldOut = stock <= 0;
  return (
    <li className="cart-line" aria-busy={leaving}>
      <div className={`small-picture cart-picture ${soldOut ? 'sold-out' : ''}`}>{picture}</div>
      <div className="cart-words">
        <h2 className="font-sans leading-[1.3] font-semibold">
          <Link id={lineId(line)} to={address} className="standing-link wrap-anywhere">
            {name}
          </Link>
        </h2>
        <p className="line-clamp-2 text-sm text-ink-600">{summaryOf(description)}</p>
      </div>
      <p className="cart-price">{formatRupees(fromRupees(price))}</p>
      <div className="cart-amount">
        <div className="cart-quantity" inert={leaving}>
          <LineStepper line={line} {...actions} />
          <StockProblem line={line} />
        </div>
        <p className="cart-total">{formatRupees(times(fromRupees(price), quantity))}</p>
      </div>
      <LineButtons line={line} leaving={leaving} buying={buying} {...actions} />
    </li>
  );
}

function LineStepper({ line, onChange, onTooMany }: LineActions & { line: CartItem }) {
  const { name, quantity, stock } = line;
  return (
    <Stepper
      of={name}
      text={String(quantity)}
      atLeast={quantity <= 1 || stock <= 0}
      atMost={quantity >= stock}
      onStep={(by) => onChange(line, clampQuantity(quantity + by, stock))}
      onTooMany={() => onTooMany(line)}
    />
  );
}

/** The id of the line that says why an item cannot be bought. */
const problemId = ({ cart_item_id }: CartItem) => `problem-${cart_item_id}`;

function StockProblem({ line }: { line: CartItem }) {
  const { quantity, stock } = line;
  if (quantity <= stock) return null;
  return (
    <p id={problemId(line)} className="stock sold-out">
      {stock > 0 ? `Only ${stock} in stock` : 'Out of Stock'}
    </p>
  );
}

type LineButtonsProps = Omit<CartLineProps, 'picture' | 'address'>;

function LineButtons({ line, leaving, buying, onRemove, onBuyItem }: LineButtonsProps) {
  const { name, stock } = line;
  const soldOut = stock <= 0;
  return (
    <div className="cart-buttons">
      <button
        type="button"
        aria-label={`Remove from Cart: ${name}`}
        className="text-link standing-link"
        onClick={leaving ? undefined : () => onRemove(line)}
      >
        Remove from Cart
      </button>
      <button
        type="button"
        aria-label={`Buy This Item Now: ${name}`}
        className="button button-outline"
        aria-busy={buying}
        {...(soldOut && { 'aria-disabled': true, 'aria-describedby': problemId(line) })}
        onClick={leaving || soldOut || buying ? undefined : () => onBuyItem(line)}
      >
        Buy This Item Now
      </button>
    </div>
  );
}
