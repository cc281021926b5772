import { clampQuantity, isQuantityText } from '@shop/domain/cart-rules';
import { useState } from 'react';

/** The number in a quantity field: nothing yet, or 1 up to the stock. */
export function useQuantity(stock: number) {
  const [text, setText] = useState('1');
  const quantity = Number(text);
  const set = (wanted: number) => setText(String(clampQuantity(wanted, stock)));

  return {
    quantity,
    stepper: {
      text,
      atLeast: quantity <= 1,
      atMost: quantity >= stock,
      onStep: (by: 1 | -1) => set(quantity + by),
      typing: {
        onType: (typed: string) => {
          if (isQuantityText(typed)) setText(typed && String(clampQuantity(Number(typed), stock)));
        },
        onLeave: () => set(quantity),
      },
    },
  };
}
