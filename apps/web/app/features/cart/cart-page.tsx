import type { Address, CartItem } from '@shop/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAlert } from '#ui/alert.tsx';
import { Panel } from '#ui/empty-state.tsx';
import { piecesIn } from './cart-count.ts';
import { CartLine } from './cart-line.tsx';
import { CartSummary } from './cart-summary.tsx';
import { priced } from './to-priced-lines.ts';
import { useCartLines } from './use-cart-lines.ts';
import { type BuyActions, useBuying } from './use-cart-purchase.ts';
import { useRemoval } from './use-remove-items.ts';

interface CartPageProps extends BuyActions {
  items: CartItem[];
  address: Address | undefined;
  pictureOf: (line: CartItem) => ReactNode;
  addressOf: (productId: number) => string;
}

export function CartPage({ items, address, pictureOf, addressOf, ...handlers }: CartPageProps) {
  const tell = useAlert();
  const { lines, change, settled, drop, forget } = useCartLines(items);
  const { leaving, remove, clear } = useRemoval(items, { drop, forget });
  const { buying, buyItem, orderAll } = useBuying({ items, lines, settled, ...handlers });
  if (lines.length === 0) return <EmptyCart />;

  return (
    <div className="page pt-4">
      <h1 tabIndex={-1} className="text-3xl">
        Your Cart
        <span className="sr-only">{`, ${sizeOf(lines)}`}</span>
      </h1>
      <div className="cart-columns">
        <ul>
          {lines.map((line) => (
            <CartLine
              key={line.cart_item_id}
              line={line}
              picture={pictureOf(line)}
              address={addressOf(line.product_id)}
              leaving={leaving.has(line.cart_item_id)}
              buying={buying === line.cart_item_id}
              onChange={change}
              onTooMany={({ stock }) => void tell(`Only ${stock} products left`)}
              onRemove={(unwanted) => void remove(unwanted)}
              onBuyItem={(wanted) => void buyItem(wanted)}
            />
          ))}
        </ul>
        <CartSummary
          lines={priced(lines)}
          address={address}
          ordering={buying === 'all'}
          onOrderAll={() => void orderAll()}
          onClear={clear}
        />
      </div>
    </div>
  );
}

function sizeOf(lines: CartItem[]) {
  const pieces = piecesIn(lines);
  return pieces === 1 ? '1 item' : `${pieces} items`;
}

function EmptyCart() {
  return (
    <Panel title="Your Cart is Empty">
      <Link to="/home" className="button button-filled">
        Browse More Products
      </Link>
    </Panel>
  );
}
