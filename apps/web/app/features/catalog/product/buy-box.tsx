import type { Product } from '@shop/contract';
import { formatTotal, fromRupees, times } from '@shop/domain/money';
import { useRef, useState } from 'react';
import { useQuantity } from '#features/catalog/use-quantity.ts';
import { Stepper } from '#ui/stepper.tsx';
import { useScrolledAway } from '#ui/use-scrolled-away.ts';

/** The id of the line that says why the buttons are blocked. */
const SOLD_OUT = 'sold-out';

export interface BuyActions {
  /** Tells when it has been answered, and when the words about it have left the screen. */
  onAddToCart: (quantity: number) => Promise<{ gone: Promise<void> }>;
  onBuyNow: (quantity: number) => Promise<void>;
}

interface BuyBoxProps extends BuyActions {
  product: Product;
}

export function BuyBox({ product, ...handlers }: BuyBoxProps) {
  const { name, price, stock } = product;
  const { quantity, stepper } = useQuantity(stock);
  const buttons = useRef<HTMLDivElement>(null);
  const buttonsAway = useScrolledAway(buttons);
  const total = formatTotal(times(fromRupees(price), quantity));
  const actions = {
    soldOut: stock <= 0,
    blocked: stock <= 0 || quantity === 0,
    ...useBuying(handlers, quantity),
  };

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Stepper of={name} {...stepper} />
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
        <p id={SOLD_OUT} className="text-sm text-ink-600">
          Out of stock
        </p>
      )}
      {buttonsAway && stock > 0 && <BuyBar total={total} {...actions} />}
    </div>
  );
}

/** A second press waits for the answer to the first. */
function useBuying({ onAddToCart, onBuyNow }: BuyActions, quantity: number) {
  const [adding, setAdding] = useState<'asked' | 'told'>();
  const [buying, setBuying] = useState(false);
  const add = async () => {
    setAdding('asked');
    try {
      const { gone } = await onAddToCart(quantity);
      setAdding('told');
      await gone;
    } finally {
      setAdding(undefined);
    }
  };
  const buy = async () => {
    setBuying(true);
    try {
      await onBuyNow(quantity);
    } finally {
      setBuying(false);
    }
  };
  return { adding, buying, onAddToCart: () => void add(), onBuyNow: () => void buy() };
}

/** On phones, once the buttons themselves have been scrolled past. */
function BuyBar({ total, ...actions }: BuyButtonsProps & { total: string }) {
  return (
    <div className="buy-bar">
      <p className="mr-auto font-semibold tabular-nums">{total}</p>
      <BuyButtons {...actions} />
    </div>
  );
}

interface BuyButtonsProps extends Pick<BuyButtonProps, 'soldOut' | 'blocked'> {
  adding: 'asked' | 'told' | undefined;
  buying: boolean;
  onAddToCart: () => void;
  onBuyNow: () => void;
}

function BuyButtons({ soldOut, blocked, adding, buying, ...props }: BuyButtonsProps) {
  return (
    <form action="/login" className="grid grid-cols-2 gap-3">
      <BuyButton
        words="Add to Cart"
        look="button-outline"
        soldOut={soldOut}
        blocked={blocked || adding === 'told'}
        busy={adding === 'asked'}
        onPress={props.onAddToCart}
      />
      <BuyButton
        words="Buy Now"
        look="button-filled"
        soldOut={soldOut}
        blocked={blocked}
        busy={buying}
        onPress={props.onBuyNow}
      />
    </form>
  );
}

interface BuyButtonProps {
  words: string;
  look: 'button-outline' | 'button-filled';
  soldOut: boolean;
  blocked: boolean;
  busy: boolean;
  onPress: () => void;
}

/** Never `disabled`: the focus stays where the press was. */
function BuyButton({ words, look, soldOut, blocked, busy, onPress }: BuyButtonProps) {
  return (
    <button
      type="submit"
      aria-disabled={blocked}
      aria-busy={busy}
      {...(soldOut && { title: 'Out of stock', 'aria-describedby': SOLD_OUT })}
      className={`button ${look} px-3`}
      onClick={(event) => {
        event.preventDefault();
        if (!blocked && !busy) onPress();
      }}
      data-wait
    >
      {words}
    </button>
  );
}
