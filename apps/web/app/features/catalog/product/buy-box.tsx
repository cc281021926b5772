import type { DeliveryQuote, Product } from '@shop/contract';
import { formatRupees, formatTotal, fromRupees, multiply, paise } from '@shop/domain/money';
import { deliveryCharge } from '@shop/domain/orders/delivery';
import { type ReactNode, useRef, useState } from 'react';
import { useQuantity } from '#features/catalog/use-quantity.ts';
import { useBarHeight } from '#ui/fixed-bar/use-bar-height.ts';
import { Stepper } from '#ui/forms/stepper.tsx';
import { useAction } from '#ui/use-action.ts';
import { useKeptFocus } from '#ui/use-kept-focus.ts';

/** Id of the message that explains why the buttons are disabled. */
const SOLD_OUT_ID = 'sold-out';

export interface BuyActions {
  /** `dismissed` resolves when the message about the result has left the screen. */
  onAddToCart: (quantity: number) => Promise<{ dismissed: Promise<void> }>;
  onBuyNow: (quantity: number) => Promise<void>;
}

interface BuyBoxProps extends BuyActions {
  product: Product;
  /** Id of the sentence that says why nothing can be delivered. It describes the buttons. */
  undeliverable: string | undefined;
  /** Address of similar pieces, for a sold-out one. */
  similar: string | undefined;
  /** Undefined while neither the address nor the PIN code is known. */
  quote: DeliveryQuote | undefined;
  /** Whether 'Buy Now' buys a gift. */
  giftFields: ReactNode;
}

export function BuyBox(props: BuyBoxProps) {
  const { product, undeliverable, similar, quote, giftFields, ...handlers } = props;
  const { name, price, stock } = product;
  const { quantity, notice, stepper } = useQuantity(stock);
  const items = multiply(fromRupees(price), quantity);
  const charge = quote ? deliveryCharge(quote, items) : paise(0);
  const soldOut = stock <= 0;
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  const actions = {
    product_id: product.product_id,
    quantity,
    soldOut,
    note: soldOut ? SOLD_OUT_ID : undeliverable,
    disabled: soldOut || quantity === 0,
    ...useBuyActions(handlers, quantity),
  };

  return (
    <div className="flex flex-col gap-2">
      <div className="self-start">
        <Stepper itemName={name} {...stepper} />
      </div>
      <output className="block text-sm empty:hidden">{notice}</output>
      {stock > 0 && quantity === 0 && (
        <p className="text-sm text-ink-600">{`Enter a quantity from 1 to ${stock}`}</p>
      )}
      {!soldOut && giftFields}
      {/* Fixed at the foot of a phone's screen, in the column on wide screens. */}
      <div ref={bar} className="buy-bar">
        <p className="bar-sum">
          Total <output>{formatTotal(items)}</output>
          {charge > 0 && !soldOut && <span>{`+ ${formatRupees(charge)} delivery`}</span>}
        </p>
        {soldOut && similar && (
          <a href={similar} className="bar-sum text-link tap-target">
            See similar pieces
          </a>
        )}
        <BuyButtons {...actions} />
      </div>
      {soldOut && (
        <p id={SOLD_OUT_ID} tabIndex={-1} className="text-sm text-ink-600">
          Out of stock
        </p>
      )}
    </div>
  );
}

/** Adding stays blocked until the message about its result is dismissed. */
function useBuyActions({ onAddToCart, onBuyNow }: BuyActions, quantity: number) {
  const [added, setAdded] = useState(false);
  const add = useAction(async () => {
    const { dismissed } = await onAddToCart(quantity);
    setAdded(true);
    await dismissed;
    setAdded(false);
  });
  const buy = useAction(() => onBuyNow(quantity));
  return { added, adding: add.busy, buying: buy.busy, onAddToCart: add.run, onBuyNow: buy.run };
}

interface BuyButtonsProps extends Pick<BuyButtonProps, 'soldOut' | 'note' | 'disabled'> {
  product_id: number;
  quantity: number;
  added: boolean;
  adding: boolean;
  buying: boolean;
  onAddToCart: () => void;
  onBuyNow: () => void;
}

function BuyButtons({ disabled, added, adding, buying, ...props }: BuyButtonsProps) {
  const { soldOut, note, product_id, quantity } = props;
  return (
    // Without script the cart's page adds the product, after a login when there is no session.
    <form method="post" action="/cart" className="contents">
      <input type="hidden" name="product_id" value={product_id} />
      <input type="hidden" name="quantity" value={Math.max(1, quantity)} />
      <BuyButton
        label="Add to Cart"
        variant="button-outline"
        soldOut={soldOut}
        note={note}
        disabled={disabled || added}
        busy={adding && !added}
        onPress={props.onAddToCart}
      />
      <BuyButton
        label="Buy Now"
        variant="button-filled"
        soldOut={soldOut}
        note={note}
        disabled={disabled}
        busy={buying}
        onPress={props.onBuyNow}
      />
    </form>
  );
}

interface BuyButtonProps {
  label: string;
  variant: 'button-outline' | 'button-filled';
  soldOut: boolean;
  /** Id of the sentence that describes the button. */
  note: string | undefined;
  disabled: boolean;
  busy: boolean;
  onPress: () => void;
}

function BuyButton(props: BuyButtonProps) {
  const { label, variant, soldOut, note, disabled, busy, onPress } = props;
  const button = useKeptFocus(disabled, soldOut ? SOLD_OUT_ID : undefined);
  return (
    <button
      ref={button}
      type="submit"
      disabled={disabled}
      aria-busy={busy}
      aria-describedby={note}
      {...(soldOut && { title: 'Out of stock' })}
      className={`button ${variant} px-3.5`}
      onClick={(event) => {
        event.preventDefault();
        if (!busy) onPress();
      }}
      data-replay-click
    >
      {label}
    </button>
  );
}
