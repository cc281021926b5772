import { type Paise, paise } from '../../money.ts';

/** In rupees; 9: the nearest price that ends in 9. */
export type Rounding = 1 | 5 | 10 | 9;

/** Rounds a calculated price. A half goes up. */
export function roundPrice(price: Paise, to: Rounding): Paise {
  if (to === 9) return paise(roundTo(price - 900, 1000) + 900);
  return paise(roundTo(price, to * 100));
}

const roundTo = (price: number, step: number) => Math.round(price / step) * step;
