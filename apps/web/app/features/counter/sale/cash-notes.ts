import { type Paise, paise } from '@shop/domain/money';

/** In rupees: what customers round up to. */
const STEPS = [100, 500, 1000, 2000];
const MAX_CHOICES = 3;

/** What a customer probably gives: the exact amount, or the next round ones. */
export function suggestCash(total: Paise): Paise[] {
  const rounded = STEPS.map((step) => paise(Math.ceil(total / (step * 100)) * step * 100));
  return [...new Set([total, ...rounded])].toSorted((a, b) => a - b).slice(0, MAX_CHOICES);
}
