import type { Product } from '@shop/contract';
import { formatTotal, fromRupees, times } from '@shop/domain/money';
import { useRef } from 'react';
import { Stepper } from '#ui/stepper.tsx';
import { useScrolledAway } from '#ui/use-scrolled-away.ts';
import { useQuantity } from './use-quantity.ts';

/** The id of the line that says why the buttons are blocked. */
const SOLD_OUT = 'sold-out';

interface BuyBoxProps {
  product: Product;
  onAddToCart: (quantity: number) => void;
  onBuyNow: (quantity: number) => void;
}

export function BuyBox({ product, onAddToCart, onBuyNow }: BuyBoxProps) {
  const { name, price, stock } = product;
  const { quantity, stepper } = useQuantity(stock);
  const buttons = useRef<HTMLDivElement>(null);
  const buttonsAway = useScrolledAway(buttons);
  const total = formatTotal(times(fromRupees(price), quantity));
  const actions = {
    soldOut: stock <= 0,
    blocked: stock <= 0 || quantity === 0,
    onAddToCart: () => onAddToCart(quantity),
    onBuyNow: () => onBuyNow(quantity),
  };

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Stepper name={`Quantity of ${name}`} {...stepper} />
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

/** On phones, once the buttons themselves have been scrolled past. */
function BuyBar({ total, ...actions }: BuyButtonsProps & { total: string }) {
  return (
    <div className="buy-bar">
      <p className="mr-auto font-semibold tabular-nums">{total}</p>
      <BuyButtons {...actions} />
    </div>
  );
}

interface BuyButtonsProps {
  soldOut: boolean;
  blocked: boolean;
  onAddToCart: () => void;
  onBuyNow: () => void;
}

function BuyButtons({ soldOut, blocked, onAddToCart, onBuyNow }: BuyButtonsProps) {
  const state = {
    type: 'submit',
    'aria-disabled': blocked,
    'data-wait': true,
    ...(soldOut && { title: 'Out of stock', 'aria-describedby': SOLD_OUT }),
  } as const;
  const pressed = (act: () => void) => (event: { preventDefault: () => void }) => {
    event.preventDefault();
    if (!blocked) act();
  };

  return (
    <form action="/login" className="grid grid-cols-2 gap-3">
      <button {...state} className="button button-outline px-3" onClick={pressed(onAddToCart)}>
        Add to Cart
      </button>
      <button {...state} className="button button-filled px-3" onClick={pressed(onBuyNow)}>
        Buy Now
      </button>
    </form>
  );
}
