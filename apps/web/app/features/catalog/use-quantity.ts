import { clampQuantity, isQuantityText } from '@shop/domain/orders/cart-rules';
import { useState } from 'react';

/** State of a quantity field: empty while typing, otherwise 1 up to the stock. */
export function useQuantity(stock: number) {
  const [text, setText] = useState('1');
  const [cut, setCut] = useState(false);
  const quantity = Number(text);
  const set = (value: number) => {
    setText(String(clampQuantity(value, stock)));
    setCut(false);
  };

  return {
    quantity,
    /** Announced when more was typed than is in stock. */
    notice: cut ? `Only ${stock} in stock.` : '',
    stepper: {
      text,
      atMin: quantity <= 1,
      atMax: quantity >= stock,
      onStep: (by: 1 | -1) => set(quantity + by),
      typing: {
        max: stock,
        onType: (typed: string) => {
          if (!isQuantityText(typed)) return;
          setText(typed && String(clampQuantity(Number(typed), stock)));
          setCut(Number(typed) > stock);
        },
        onLeave: () => setText(String(clampQuantity(quantity, stock))),
      },
    },
  };
}
