import { type Paise, paise } from '../../money.ts';

/** In rupees; 9: the nearest price that ends in 9. */
export type Rounding = 1 | 5 | 10 | 9;

/** Rounds a calculated price. A half goes up. */
export function roundPrice(price: Paise, to: Rounding): Paise {
  if (to !== 9) return paise(roundTo(price, to * 100));
  const nearest = paise(roundTo(price - 900, 1000) + 900);
  return price > 0 && nearest < 0 ? paise(900) : nearest;
}

const roundTo = (price: number, step: number) => Math.round(price / step) * step;
