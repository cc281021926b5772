import type { Product } from '@shop/contract';
import { formatTotal, fromRupees, times } from '@shop/domain/money';
import { useRef } from 'react';
import { Stepper } from '#ui/stepper.tsx';
import { useInView } from '#ui/use-in-view.ts';
import { useQuantity } from './use-quantity.ts';

interface BuyBoxProps {
  product: Product;
  onAddToCart: (quantity: number) => void;
  onBuyNow: (quantity: number) => void;
}

export function BuyBox({ product, onAddToCart, onBuyNow }: BuyBoxProps) {
  const { name, price, stock } = product;
  const { quantity, stepper } = useQuantity(stock);
  const buttons = useRef<HTMLDivElement>(null);
  const buttonsInView = useInView(buttons);
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
        <BuyButtons {...actions} reason="sold-out" />
      </div>
      {stock <= 0 && (
        <p id="sold-out" className="text-sm text-ink-600">
          Out of stock
        </p>
      )}
      {!buttonsInView && stock > 0 && (
        <div className="buy-bar">
          <p className="mr-auto font-semibold tabular-nums">{total}</p>
          <BuyButtons {...actions} reason="sold-out" />
        </div>
      )}
    </div>
  );
}

interface BuyButtonsProps {
  soldOut: boolean;
  blocked: boolean;
  /** The id of the line that says why they are blocked. */
  reason: string;
  onAddToCart: () => void;
  onBuyNow: () => void;
}

function BuyButtons({ soldOut, blocked, reason, onAddToCart, onBuyNow }: BuyButtonsProps) {
  const state = {
    type: 'submit',
    'aria-disabled': blocked,
    'data-wait': true,
    ...(soldOut && { title: 'Out of stock', 'aria-describedby': reason }),
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
