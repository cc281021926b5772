import type { Address, CartItem } from '@shop/contract';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAlert } from '#ui/alert.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { countItems } from './cart-count.ts';
import { CartLine } from './cart-line.tsx';
import { CartSummary } from './cart-summary.tsx';
import { toPricedLines } from './to-priced-lines.ts';
import { useCartLines } from './use-cart-lines.ts';
import { type BuyActions, useCartPurchase } from './use-cart-purchase.ts';
import { useRemoveItems } from './use-remove-items.ts';

interface CartPageProps extends BuyActions {
  items: CartItem[];
  address: Address | undefined;
  renderImage: (line: CartItem) => ReactNode;
  productUrl: (productId: number) => string;
}

export function CartPage(props: CartPageProps) {
  const { items, address, renderImage, productUrl, ...handlers } = props;
  const showAlert = useAlert();
  const { lines, change, settled, drop, forget } = useCartLines(items);
  const { removing, remove, clear } = useRemoveItems(items, { drop, forget });
  const { buying, buyItem, orderAll } = useCartPurchase({ items, lines, settled, ...handlers });
  if (lines.length === 0) return <EmptyCart />;

  return (
    <div className="page pt-4">
      <h1 tabIndex={-1} className="text-3xl">
        Your Cart
        <span className="sr-only">{`, ${formatSize(lines)}`}</span>
      </h1>
      <div className="cart-columns">
        <ul>
          {lines.map((line) => (
            <CartLine
              key={line.cart_item_id}
              line={line}
              image={renderImage(line)}
              productUrl={productUrl(line.product_id)}
              removing={removing.has(line.cart_item_id)}
              buying={buying === line.cart_item_id}
              onChange={change}
              onAboveStock={({ stock }) => void showAlert(`Only ${stock} products left`)}
              onRemove={(removed) => void remove(removed)}
              onBuyItem={buyItem}
            />
          ))}
        </ul>
        <CartSummary
          lines={toPricedLines(lines)}
          address={address}
          ordering={buying === 'all'}
          onOrderAll={orderAll}
          onClear={clear}
        />
      </div>
    </div>
  );
}

function formatSize(lines: CartItem[]) {
  const count = countItems(lines);
  return count === 1 ? '1 item' : `${count} items`;
}

function EmptyCart() {
  return (
    <EmptyState title="Your Cart is Empty">
      <Link to="/home" className="button button-filled">
        Browse More Products
      </Link>
    </EmptyState>
  );
}
