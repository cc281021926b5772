import { type CartItem, cart, type DeliveryQuote, type Gift } from '@shop/contract';
import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { call, tryCall } from '#api/call.ts';
import { useAlert } from '#ui/dialogs/alert.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { countItems } from './cart-count.ts';
import { CartLine } from './cart-line.tsx';
import { RemovedNotice } from './cart-notices.tsx';
import { CartSummary } from './cart-summary.tsx';
import { type PaymentRefusal, refuseCode } from './coupon/refuse-code.ts';
import { useCoupon } from './coupon/use-coupon.ts';
import { usePurchaseLines } from './coupon/use-purchase-lines.ts';
import type { Contacts } from './order-by-phone.tsx';
import { GiftFields } from './purchase/gift-fields.tsx';
import { type LoadLines, useCartPurchase } from './purchase/use-cart-purchase.ts';
import { toPricedLines } from './to-priced-lines.ts';
import { useCartLines } from './use-cart-lines.ts';
import { useRemoveItems } from './use-remove-items.ts';

interface CartPageProps {
  items: CartItem[];
  /** Says where the purchase goes; undefined when it could not be loaded. */
  deliverTo: ReactNode;
  quote: DeliveryQuote | undefined;
  /** Thrissur 680594 */
  place: string | undefined;
  returnDays: number;
  contacts: Contacts;
  renderImage: (line: CartItem) => ReactNode;
  productUrl: (product_id: number) => string;
  /** Reloads the page. */
  reload: () => Promise<void>;
  onBuyItem: (line: CartItem, purchase: CartPurchase) => Promise<void>;
  onOrderAll: (purchase: CartPurchase) => Promise<void>;
}

export interface CartPurchase {
  lines: LoadLines;
  gift: Gift | undefined;
  /** Whether the page says why the request to pay was refused. */
  onRefused: (refusal: PaymentRefusal) => boolean;
}

export function CartPage(props: CartPageProps) {
  const { items, deliverTo, quote, place, returnDays, reload, onBuyItem, onOrderAll } = props;
  const showAlert = useAlert();
  const [gift, setGift] = useState<Gift>();
  const { lines, reduced, change, waitForChanges, cancelChanges, removeLines } =
    useCartLines(items);
  const { removing, removed, remove, undo, clear } = useRemoveItems(items, {
    cancelChanges,
    removeLines,
    reload: async () => {
      await waitForChanges();
      return reload();
    },
    gift,
    restoreGift: setGift,
  });
  const coupon = useCoupon(lines);
  const onRefused = (refusal: PaymentRefusal) => refuseCode(coupon, refusal);
  const { buying, buyItem, orderAll } = useCartPurchase({
    items,
    lines,
    waitForChanges,
    toPurchaseLines: usePurchaseLines(coupon, quote),
    onBuyItem: (line, load) => onBuyItem(line, { lines: load, gift, onRefused }),
    onOrderAll: (load) => onOrderAll({ lines: load, gift, onRefused }),
  });
  useMarkPricesSeen(items);
  const notice = <RemovedNotice removed={removed} onUndo={undo} />;
  if (lines.length === 0) return <EmptyCart>{notice}</EmptyCart>;

  return (
    <div className="page pt-4">
      <h1 tabIndex={-1} aria-describedby={SIZE_ID} className="text-3xl">
        Your Cart
      </h1>
      <p id={SIZE_ID} className="sr-only">
        {formatSize(lines)}
      </p>
      <div className="cart-columns">
        {deliverTo}
        <div className="cart-main">
          {notice}
          <ul>
            {lines.map((line) => (
              <CartLine
                key={line.cart_item_id}
                line={line}
                image={props.renderImage(line)}
                productUrl={props.productUrl(line.product_id)}
                removing={removing.has(line.cart_item_id)}
                buying={buying === line.cart_item_id}
                reducedTo={reduced[line.cart_item_id]}
                onChange={change}
                onAboveStock={({ stock }) => void showAlert(`Only ${stock} products left`)}
                onRemove={(one) => void remove(one)}
                onBuyItem={buyItem}
              />
            ))}
          </ul>
          <div className="flex flex-wrap justify-between gap-x-6">
            <ClearCart onClear={clear} />
            <Link to="/home" className="text-link tap-target">
              Browse More Products
            </Link>
          </div>
        </div>
        <CartSummary
          quote={quote}
          place={place}
          returnDays={returnDays}
          contacts={props.contacts}
          lines={toPricedLines(lines)}
          coupon={coupon}
          soldOut={lines.some(({ stock }) => stock <= 0)}
          ordering={buying === 'all'}
          onOrderAll={orderAll}
        >
          <GiftFields gift={gift} onChange={setGift} />
        </CartSummary>
      </div>
    </div>
  );
}

/** Describes the heading, which takes the focus after navigation. */
const SIZE_ID = 'cart-size';

/** Marks the prices as seen when the customer leaves: a change of price is shown until then. */
function useMarkPricesSeen(items: CartItem[]) {
  const changed = items.some(({ previous_price }) => previous_price !== undefined);
  useEffect(() => {
    if (!changed) return undefined;
    return () => void tryCall(call(cart.markPricesSeen, {}));
  }, [changed]);
}

function formatSize(lines: CartItem[]) {
  const count = countItems(lines);
  return count === 1 ? '1 item' : `${count} items`;
}

function EmptyCart({ children }: { children: ReactNode }) {
  return (
    <EmptyState title="Your Cart is Empty">
      {children}
      <Link to="/home" className="button button-filled">
        Browse More Products
      </Link>
    </EmptyState>
  );
}

function ClearCart({ onClear }: { onClear: () => Promise<void> }) {
  const [confirming, setConfirming] = useState(false);
  return (
    <>
      <button type="button" className="text-link tap-target" onClick={() => setConfirming(true)}>
        Clear Cart
      </button>
      {confirming && (
        <ConfirmDialog
          question="Are you sure you want to clear the cart?"
          onConfirm={onClear}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
