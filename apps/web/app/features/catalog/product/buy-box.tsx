import type { Product } from '@shop/contract';
import { formatTotal, fromRupees, multiply } from '@shop/domain/money';
import { useRef, useState } from 'react';
import { useQuantity } from '#features/catalog/use-quantity.ts';
import { Stepper } from '#ui/stepper.tsx';
import { useAction } from '#ui/use-action.ts';
import { useScrolledAway } from '#ui/use-scrolled-away.ts';

/** Id of the message that explains why the buttons are disabled. */
const SOLD_OUT_ID = 'sold-out';

export interface BuyActions {
  /** `dismissed` resolves when the message about the result has left the screen. */
  onAddToCart: (quantity: number) => Promise<{ dismissed: Promise<void> }>;
  onBuyNow: (quantity: number) => Promise<void>;
}

interface BuyBoxProps extends BuyActions {
  product: Product;
}

export function BuyBox({ product, ...handlers }: BuyBoxProps) {
  const { name, price, stock } = product;
  const { quantity, stepper } = useQuantity(stock);
  const buttons = useRef<HTMLDivElement>(null);
  const buttonsHidden = useScrolledAway(buttons);
  const total = formatTotal(multiply(fromRupees(price), quantity));
  const actions = {
    soldOut: stock <= 0,
    blocked: stock <= 0 || quantity === 0,
    ...useBuyActions(handlers, quantity),
  };

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Stepper itemName={name} {...stepper} />
        <p className="text-lg">
          Total <output className="font-semibold tabular-nums">{total}</output>
        </p>
      </div>
      {stock > 0 && quantity === 0 && (
        <p className="text-sm text-ink-600">{`Enter a quantity from 1 to ${stock}`}</p>
      )}
      <div ref={buttons}>
        <BuyButtons {...actions} />
      </div>
      {stock <= 0 && (
        <p id={SOLD_OUT_ID} className="text-sm text-ink-600">
          Out of stock
        </p>
      )}
      {buttonsHidden && stock > 0 && <BuyBar total={total} {...actions} />}
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

/** Sticky bar on phones, shown while the buttons are out of the viewport. */
function BuyBar({ total, ...actions }: BuyButtonsProps & { total: string }) {
  return (
    <div className="buy-bar">
      <p className="mr-auto font-semibold tabular-nums">{total}</p>
      <BuyButtons {...actions} />
    </div>
  );
}

interface BuyButtonsProps extends Pick<BuyButtonProps, 'soldOut' | 'blocked'> {
  added: boolean;
  adding: boolean;
  buying: boolean;
  onAddToCart: () => void;
  onBuyNow: () => void;
}

function BuyButtons({ soldOut, blocked, added, adding, buying, ...props }: BuyButtonsProps) {
  return (
    <form action="/login" className="grid grid-cols-2 gap-3">
      <BuyButton
        label="Add to Cart"
        variant="button-outline"
        soldOut={soldOut}
        blocked={blocked || added}
        busy={adding && !added}
        onPress={props.onAddToCart}
      />
      <BuyButton
        label="Buy Now"
        variant="button-filled"
        soldOut={soldOut}
        blocked={blocked}
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
  blocked: boolean;
  busy: boolean;
  onPress: () => void;
}

/** aria-disabled instead of `disabled`, which would lose the focus. */
function BuyButton({ label, variant, soldOut, blocked, busy, onPress }: BuyButtonProps) {
  return (
    <button
      type="submit"
      aria-disabled={blocked}
      aria-busy={busy}
      {...(soldOut && { title: 'Out of stock', 'aria-describedby': SOLD_OUT_ID })}
      className={`button ${variant} px-3`}
      onClick={(event) => {
        event.preventDefault();
        if (!blocked && !busy) onPress();
      }}
      data-replay-click
    >
      {label}
    </button>
  );
}
